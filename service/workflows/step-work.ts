import { toHex } from '../../base/bytes.ts'
import type { JobKind } from '../../core/jobs/kinds.ts'
import type { WorkflowStep } from '../../core/workflows/step.ts'
import { type DocumentRecord, lockDocument } from '../../db/documents/documents.ts'
import type { Condition, IdempotencyClaim } from '../../db/jobs/idempotency.ts'
import type { StepFailure } from '../../db/schema/workflows.ts'
import { type Statement, series } from '../../db/statement.ts'
import { finishRunJob } from '../../db/workflows/run-executors.ts'
import {
  advanceRun,
  endDocument,
  endRun,
  insertStep,
  lockRun,
  type StepPlace,
  settleWaitingStep,
  stepOnce,
  wait,
} from '../../db/workflows/run-steps.ts'
import { auditOrigin } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { runJobId } from './run-job.ts'

/** One step of one document, about to be done. */
export type StepWork = {
  ctx: Context
  place: StepPlace
  step: WorkflowStep
  record: DocumentRecord
  organizationId: string
  /** The database clock. */
  at: Date
  isLast: boolean
}

/** What a step writes. Its statements write only where the step is written (`whereStepWritten`) or do so by themselves. */
export type StepPlan = {
  statements: Statement<unknown>[]
  /** What must hold in the transaction, and why the step fails when it does not. */
  condition?: { holds: Condition; failure: StepFailure }
  /** To be woken once the transaction is through. */
  jobs?: { kind: JobKind; id: string }[]
  /** The envelope that the step waits for. */
  envelopeId?: string
  createdDocumentId?: string
  /** The step fails, and writes its statements all the same. */
  failure?: StepFailure
}

/** `taken`: another executor did the step meanwhile, and nothing was written. */
export type Written = 'next' | 'waiting' | 'over' | 'taken'

type Ending = Pick<StepWork, 'ctx' | 'place' | 'isLast'>

/** Writes a step with its effect and what follows for document and run, in one transaction, once. */
export async function writeStep(work: StepWork, plan: StepPlan): Promise<Written> {
  const { ctx, place, step, record } = work
  const { envelopeId, createdDocumentId, failure } = plan
  const status = failure ? 'failed' : envelopeId === undefined ? 'completed' : 'waiting'
  const written = await ctx.db.batchUnlessTaken(stepOnce, {
    lock: lockDocument(record.document.id),
    inserted: insertStep(
      {
        ...place,
        type: step.type,
        status,
        ...(envelopeId === undefined ? {} : { envelopeId }),
        ...(createdDocumentId === undefined ? {} : { createdDocumentId }),
        ...(failure ? { failure } : {}),
      },
      plan.condition?.holds,
    ),
    effect: series(plan.statements),
    ending: status === 'waiting' ? wait(place) : endingOf(work, failure ?? null),
  })
  if (!written) return 'taken'
  if (written.inserted.length === 0) return failStep(work, step.type, plan.condition?.failure ?? unexpected)
  await Promise.all((plan.jobs ?? []).map(ctx.wake))
  return status === 'waiting' ? 'waiting' : failure ? 'over' : 'next'
}

const unexpected: StepFailure = { code: 'internal', detail: 'The step was not saved.' }

/** Ends a document with the step that failed; the other documents of the run go on. */
export async function failStep(work: Ending, type: WorkflowStep['type'], failure: StepFailure): Promise<Written> {
  const { ctx, place } = work
  const written = await ctx.db.batchUnlessTaken(stepOnce, {
    inserted: insertStep({ ...place, type, status: 'failed', failure }),
    ending: endingOf(work, failure),
  })
  return written ? 'over' : 'taken'
}

/** Ends a step that waited for an envelope. */
export async function settleWait(work: Ending, failure: StepFailure | null): Promise<Written> {
  const { ctx, place } = work
  await ctx.db.batch({ step: settleWaitingStep(place, failure), ending: endingOf(work, failure) })
  return failure ? 'over' : 'next'
}

function endingOf({ ctx, place, isLast }: Ending, failure: StepFailure | null): Statement<unknown> {
  if (!failure && !isLast) return advanceRun(place)
  return series<unknown>([
    endDocument(place, failure),
    lockRun(place.runId),
    endRun(place.runId, auditOrigin(ctx)),
    finishRunJob(place.runId, runJobId(place.runId)),
  ])
}

/** A claim that only the transaction of this step owns, for what is created under one. */
export const stepClaim = ({ ctx, place }: StepWork): IdempotencyClaim => ({
  // A run's own claims: no request can meet them.
  apiKeyId: place.runId,
  operation: 'workflows.step',
  key: `${place.runId}.${place.position}.${place.step}`,
  fingerprint: '',
  owner: toHex(ctx.world.randomBytes(16)),
  response: '',
})
