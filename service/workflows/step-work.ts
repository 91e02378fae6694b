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
  uniqueStepConstraint,
  wait,
} from '../../db/workflows/run-steps.ts'
import { auditOrigin } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { runJobId } from './run-job.ts'

/** One step of a document, with everything that is needed to run it. */
export type StepWork = {
  ctx: Context
  place: StepPlace
  step: WorkflowStep
  record: DocumentRecord
  organizationId: string
  /** The database time. */
  at: Date
  isLast: boolean
}

/** The statements of a step. Each statement depends on `whereStepWritten` or is harmless without this condition. */
export type StepPlan = {
  statements: Statement<unknown>[]
  /** A condition that must be true in the transaction, and the failure of the step if it is false. */
  condition?: { predicate: Condition; failure: StepFailure }
  /** Returns the jobs to dispatch after the commit. */
  jobs?: () => readonly { kind: JobKind; id: string }[]
  /** The envelope that the step waits for. */
  envelopeId?: string
  createdDocumentId?: string
  /** The failure of a step. The step's statements are still written. */
  failure?: StepFailure
}

/** The progress after a step. `taken` means that another executor wrote the step first, and this one wrote nothing. */
export type StepProgress = 'next' | 'waiting' | 'over' | 'taken'

type EndedStep = Pick<StepWork, 'ctx' | 'place' | 'isLast'>

/** Writes a step exactly once, in one transaction with its effect and its consequences for the document and the run. */
export async function writeStep(work: StepWork, plan: StepPlan): Promise<StepProgress> {
  const { ctx, place, step, record } = work
  const { envelopeId, createdDocumentId, failure } = plan
  const status = failure ? 'failed' : envelopeId === undefined ? 'completed' : 'waiting'
  const written = await ctx.db.batchUnlessTaken(uniqueStepConstraint, {
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
      plan.condition?.predicate,
    ),
    effect: series(plan.statements),
    ending: status === 'waiting' ? wait(place) : endingOf(work, failure ?? null),
  })
  if (!written) return 'taken'
  if (written.inserted.length === 0) return failStep(work, step.type, plan.condition?.failure ?? unexpected)
  await Promise.all((plan.jobs?.() ?? []).map(ctx.dispatch))
  return status === 'waiting' ? 'waiting' : failure ? 'over' : 'next'
}

const unexpected: StepFailure = { code: 'internal', detail: 'The step was not saved. Run the workflow again.' }

/** Ends the run for a document because a step failed. The run continues for its other documents. */
export async function failStep(
  work: EndedStep,
  type: WorkflowStep['type'],
  failure: StepFailure,
): Promise<StepProgress> {
  const { ctx, place } = work
  const written = await ctx.db.batchUnlessTaken(uniqueStepConstraint, {
    inserted: insertStep({ ...place, type, status: 'failed', failure }),
    ending: endingOf(work, failure),
  })
  return written ? 'over' : 'taken'
}

/** Ends a step that was waiting for an envelope. */
export async function settleWait(work: EndedStep, failure: StepFailure | null): Promise<StepProgress> {
  const { ctx, place } = work
  await ctx.db.batch({ step: settleWaitingStep(place, failure), ending: endingOf(work, failure) })
  return failure ? 'over' : 'next'
}

function endingOf({ ctx, place, isLast }: EndedStep, failure: StepFailure | null): Statement<unknown> {
  if (!failure && !isLast) return advanceRun(place)
  return series<unknown>([
    endDocument(place, failure),
    lockRun(place.runId),
    endRun(place.runId, auditOrigin(ctx)),
    finishRunJob(place.runId, runJobId(place.runId)),
  ])
}

/**
 * Returns an idempotency claim for a step, which only the transaction of this step owns. Statements that create
 * resources require a claim.
 */
export const stepClaim = ({ ctx, place }: StepWork): IdempotencyClaim => ({
  // Claims of a run have the run's id as their key id, so they never match the claim of a request.
  apiKeyId: place.runId,
  operation: 'workflows.step',
  key: `${place.runId}.${place.position}.${place.step}`,
  fingerprint: '',
  owner: toHex(ctx.runtime.randomBytes(16)),
  response: '',
})
