import { type SQL, sql } from 'drizzle-orm'
import type { EnvelopeStatus } from '../../core/signing/model.ts'
import type { WorkflowStepType } from '../../core/workflows/step.ts'
import { type AuditOrigin, auditInsertion } from '../audit/audit.ts'
import type { StepFailure } from '../schema/workflows.ts'
import { firstRow, map, type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import type { RunStepRow } from './workflows.ts'

/**
 * The steps of a run on a document. A step's unique row is inserted in the transaction of its effect, so each effect
 * happens once.
 */

export type StepPlace = { runId: string; position: number; step: number }

/** The name of the constraint that a second executor of a step violates. */
export const uniqueStepConstraint = 'workflow_run_steps_once'

export type Progress = { step: number }

/**
 * Records that an executor is running, and returns the progress of its document. Returns null if another executor
 * replaced this one or the document is finished.
 */
export const heartbeat = (
  executor: { runId: string; position: number; generation: number },
  leaseSeconds: number,
): Statement<Progress | null> =>
  firstRow(
    sqlRows<Progress>(sql`
      update workflow_run_documents d set due_at = now() + make_interval(secs => ${leaseSeconds})
      where d.organization_id = ${currentOrganization} and d.run_id = ${executor.runId} and d.position = ${executor.position}
        and d.generation = ${executor.generation} and d.status in ('running', 'waiting')
      returning d.step`),
  )

export type StartedStep = { status: RunStepRow['status']; envelope_status: EnvelopeStatus | null }

/** Returns a started step, with the status of the envelope that it is waiting for. */
export const findStartedStep = (place: StepPlace): Statement<StartedStep | null> =>
  firstRow(
    sqlRows<StartedStep>(sql`
      select s.status, e.status as envelope_status from workflow_run_steps s
      left join envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
      where ${isPlace(place)}`),
  )

const isPlace = ({ runId, position, step }: StepPlace): SQL =>
  sql`s.organization_id = ${currentOrganization} and s.run_id = ${runId} and s.position = ${position} and s.step = ${step}`

/** Returns the condition that the current transaction inserted the step. All other effects depend on this condition. */
export const whereStepWritten = (place: StepPlace): SQL =>
  sql`exists (select from workflow_run_steps s where ${isPlace(place)} and ${writtenByThisTransaction('s')})`

type NewStep = StepPlace & {
  type: WorkflowStepType
  status: RunStepRow['status']
  envelopeId?: string
  createdDocumentId?: string
  failure?: StepFailure
}

/** Inserts a step if the condition is true. Violates `workflow_run_steps_once` if the step was already started. */
export const insertStep = (step: NewStep, condition: SQL = sql`true`): Statement<{ step: number }[]> =>
  sqlRows(sql`
    insert into workflow_run_steps (organization_id, run_id, position, step, type, status, envelope_id, created_document_id, failure, finished_at)
    select ${currentOrganization}, ${step.runId}, ${step.position}::integer, ${step.step}::integer, ${step.type}, ${step.status},
      ${step.envelopeId ?? null}, ${step.createdDocumentId ?? null}, ${step.failure ? JSON.stringify(step.failure) : null}::jsonb,
      case when ${step.status !== 'waiting'} then now() end
    where ${condition}
    returning step`)

/** Completes a waiting step or, with `failure`, marks it as failed. */
export const settleWaitingStep = (place: StepPlace, failure: StepFailure | null): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_steps s set status = ${failure ? 'failed' : 'completed'}, finished_at = now(),
      failure = ${failure ? JSON.stringify(failure) : null}::jsonb
    where ${isPlace(place)} and s.status = 'waiting'`)

const settled = (place: StepPlace, status: RunStepRow['status']): SQL =>
  sql`exists (select from workflow_run_steps s where ${isPlace(place)} and s.status = ${status})`

const atPlace = ({ runId, position, step }: StepPlace): SQL =>
  sql`d.organization_id = ${currentOrganization} and d.run_id = ${runId} and d.position = ${position} and d.step = ${step}`

/** Advances a document to the next step after a completed step. */
export const advanceRun = (place: StepPlace): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_documents d set step = d.step + 1, status = 'running'
    where ${atPlace(place)} and ${settled(place, 'completed')}`)

/** Marks a document as waiting for its step. Its executor then need not report progress. */
export const wait = (place: StepPlace): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_documents d set status = 'waiting', due_at = null
    where ${atPlace(place)} and ${settled(place, 'waiting')}`)

/**
 * Locks the row of a run until the transaction ends. If several documents finish at the same time, only one transaction
 * then ends the run.
 */
export const lockRun = (runId: string): Statement<unknown[]> =>
  sqlRows(
    sql`select from workflow_runs r where r.organization_id = ${currentOrganization} and r.id = ${runId} for update`,
  )

/** Finishes a document together with its last step. */
export const endDocument = (place: StepPlace, failure: StepFailure | null): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_documents d set status = ${failure ? 'failed' : 'completed'}, due_at = null, finished_at = now(),
      step = d.step + ${failure ? 0 : 1}, failure = ${failure ? JSON.stringify(failure) : null}::jsonb
    where ${atPlace(place)} and d.status in ('running', 'waiting') and ${settled(place, failure ? 'failed' : 'completed')}`)

/**
 * Finishes a run together with its last document, and records the audit event. The run fails if any document failed.
 * Call `lockRun` first.
 */
export const endRun = (runId: string, origin: AuditOrigin): Statement<unknown[]> =>
  sqlRows(sql`
    with ended as (
      update workflow_runs r set finished_at = now(), status = case when exists (
        select from workflow_run_documents d
        where d.organization_id = r.organization_id and d.run_id = r.id and d.status = 'failed') then 'failed' else 'completed' end
      where r.organization_id = ${currentOrganization} and r.id = ${runId} and r.status in ('accepted', 'running')
        and not exists (select from workflow_run_documents d
          where d.organization_id = r.organization_id and d.run_id = r.id and d.status in ('pending', 'running', 'waiting'))
      returning r.id
    ) ${auditInsertion({ ...origin, action: 'workflow.run_ended', target: { kind: 'run', id: runId } }, sql`from ended`)}`)

export type SealedOutput = {
  envelopeId: string
  title: string
  documentVersion: number
  objectKey: string
  contentLength: number
  sha256: string
}

type SealedRow = {
  id: string
  document_title: string
  document_version: number
  object_key: string
  content_length: string
  sha256: string
}

/**
 * Returns the sealed file of the last envelope that an earlier step on the document completed, or null if there is
 * none.
 */
export const findSealedOutput = ({ runId, position, step }: StepPlace): Statement<SealedOutput | null> =>
  firstRow(
    map(
      sqlRows<SealedRow>(sql`
        select e.id, e.document_title, e.document_version, a.object_key, a.content_length, a.sha256
        from workflow_run_steps s
        join envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
        join artifacts a on a.organization_id = e.organization_id and a.envelope_id = e.id and a.kind = 'document'
        where s.organization_id = ${currentOrganization} and s.run_id = ${runId} and s.position = ${position}
          and s.step < ${step} and s.status = 'completed'
        order by s.step desc limit 1`),
      (rows) =>
        rows.map((row) => ({
          envelopeId: row.id,
          title: row.document_title,
          documentVersion: row.document_version,
          objectKey: row.object_key,
          contentLength: Number(row.content_length),
          sha256: row.sha256,
        })),
    ),
  )
