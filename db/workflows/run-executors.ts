import { type SQL, sql } from 'drizzle-orm'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** A document of a run that needs a new executor, and the step with which the executor starts. */
export type DueDocument = { position: number; documentId: string; generation: number; step: number }

type DueRow = { position: number; document_id: string; generation: number; step: number }

/**
 * The time in seconds within which the first executor of a document must report. Each additional executor has twice as
 * long. If a worker stops before it starts an executor, another one is started after this time.
 */
const startSeconds = 30

const unfinished = sql`d.status in ('pending', 'running', 'waiting')`

/**
 * Claims the documents of a run that need an executor: no executor was started, the executor counts as lost, or the
 * envelope that the document waits for is finished. Each document gets the number of its next executor.
 */
export const claimDueDocuments = (runId: string, leaseSeconds: number): Statement<DueDocument[]> =>
  claimDocuments(
    runId,
    leaseSeconds,
    sql`(d.status = 'pending' or d.due_at <= now() or (d.status = 'waiting' and d.due_at is null and exists (
      select from workflow_run_steps s join envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
      where s.organization_id = d.organization_id and s.run_id = d.run_id and s.position = d.position and s.step = d.step
        and s.status = 'waiting' and e.status in ('completed', 'declined', 'expired', 'voided'))))`,
  )

/** Claims one document whose executor counts as lost. */
export const claimLostDocument = (
  runId: string,
  lost: { position: number; generation: number },
  leaseSeconds: number,
): Statement<DueDocument[]> =>
  claimDocuments(runId, leaseSeconds, sql`d.position = ${lost.position} and d.generation = ${lost.generation}`)

const claimDocuments = (runId: string, leaseSeconds: number, isDue: SQL): Statement<DueDocument[]> =>
  map(
    sqlRows<DueRow>(sql`
      with due as materialized (
        select d.position from workflow_run_documents d
        where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and ${unfinished} and ${isDue}
        for update)
      update workflow_run_documents d set generation = d.generation + 1,
        status = case when d.status = 'pending' then 'running' else d.status end,
        due_at = now() + make_interval(secs => least(${leaseSeconds}, ${startSeconds} * 2 ^ least(d.generation, 10)))
      from due
      where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and d.position = due.position
      returning d.position, d.document_id, d.generation, d.step`),
    (rows) => rows.map(({ document_id, ...row }) => ({ ...row, documentId: document_id })),
  )

/**
 * Releases documents whose executors could not be started. The next check of the run claims these documents
 * immediately.
 */
export const releaseDocuments = (runId: string, claimed: readonly DueDocument[]): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_documents d set due_at = now()
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c (position integer, generation integer)
    where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and d.position = c.position
      and d.generation = c.generation and ${unfinished}`)

/** Marks the run as running. */
export const markRunning = (runId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_runs r set status = 'running'
    where r.organization_id = ${currentOrganization} and r.id = ${runId} and r.status = 'accepted'`)

/**
 * Returns whether all documents of a run are finished, and the number of seconds until the first executor counts as
 * lost.
 */
export const findRunProgress = (runId: string): Statement<{ isOver: boolean; dueInSeconds: number | null }> =>
  map(
    sqlRows<{ unfinished: number; due_in: number | null }>(sql`
      select count(*)::integer as unfinished, ceil(extract(epoch from min(d.due_at) - now()))::integer as due_in
      from workflow_run_documents d
      where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and ${unfinished}`),
    ([row]) => ({ isOver: (row?.unfinished ?? 0) === 0, dueInSeconds: row?.due_in ?? null }),
  )

/** Records that a document's step can continue. If it makes no progress, its executor counts as lost. */
export const expectProgress = (
  place: { runId: string; position: number; step: number },
  leaseSeconds: number,
): Statement<{ generation: number }[]> =>
  sqlRows(sql`
    update workflow_run_documents d set due_at = now() + make_interval(secs => ${leaseSeconds})
    where d.organization_id = ${currentOrganization} and d.run_id = ${place.runId} and d.position = ${place.position}
      and d.step = ${place.step} and d.status = 'waiting'
    returning d.generation`)

/** Makes the job of a run due within the given time, unless the job is due earlier. */
export const expediteJob = (jobId: string, withinSeconds: number): Statement<unknown[]> =>
  sqlRows(sql`
    update jobs j set run_at = least(j.run_at, now() + make_interval(secs => ${withinSeconds}))
    where j.organization_id = ${currentOrganization} and j.id = ${jobId} and j.state = 'queued'`)

/** Completes the job of a finished run, unless the job is currently running. */
export const finishRunJob = (runId: string, jobId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update jobs j set state = 'done', finished_at = now(), last_error = null
    where j.organization_id = ${currentOrganization} and j.id = ${jobId} and j.state = 'queued'
      and exists (select from workflow_runs r where r.organization_id = j.organization_id and r.id = ${runId}
        and r.status in ('completed', 'failed'))`)

/** Adds a job to the outbox for each run that is waiting for the envelope. Returns the jobs. */
export const enqueueRunMessage = (jobId: string, envelopeId: string): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into jobs (organization_id, id, kind, payload)
    select s.organization_id, ${jobId}, 'workflow',
      jsonb_build_object('runId', s.run_id, 'position', s.position, 'step', s.step)
    from workflow_run_steps s
    where s.organization_id = ${currentOrganization} and s.envelope_id = ${envelopeId} and s.status = 'waiting'
    returning id`)
