import { ApiError } from '../../core/errors.ts'
import { bindMetadata } from '../../core/workflows/definition.ts'
import type { WorkflowStep, WorkflowStepType } from '../../core/workflows/step.ts'
import { findDocument } from '../../db/documents/documents.ts'
import { openSession } from '../../db/session.ts'
import { enterOrganization } from '../../db/tenancy.ts'
import { findStartedStep, heartbeat, wait } from '../../db/workflows/run-steps.ts'
import { findRun } from '../../db/workflows/workflows.ts'
import { type Context, createContext, type Services } from '../../platform/context.ts'
import { failureOf } from '../../platform/jobs/failure-reason.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { creationRefusal } from '../signing/replacement.ts'
import {
  planExtraction,
  planHold,
  planMetadata,
  planMove,
  planRelease,
  planRetention,
  planType,
  trashed,
} from './document-steps.ts'
import { fileSealedDocument, planRescan } from './file-steps.ts'
import { planSignature, verdictOf } from './signature-step.ts'
import { failStep, type StepPlan, type StepProgress, type StepWork, settleWait, writeStep } from './step-work.ts'

/** An executor with its document and run. */
export type Executor = {
  organizationId: string
  runId: string
  position: number
  documentId: string
  generation: number
  keyId: string
}

/**
 * The outcome of a step. `over` means that the document has finished or another executor has replaced this executor.
 */
export type StepOutcome = Exclude<StepProgress, 'taken'>

/**
 * The number of seconds without a heartbeat after which an executor counts as lost. One attempt at a step takes less
 * time.
 */
export const executorLeaseSeconds = 360

const attemptsMax = 5

/**
 * Runs one step of a document, unless the step was already done. Executors can call this function any number of times
 * and concurrently, because the step is written once, in the transaction of its effect. Throws if a retry may succeed.
 */
export async function performStep(services: Services, executor: Executor, step: number): Promise<StepOutcome> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const written = await tryStep(contextOf(services, executor), executor, step)
    if (written !== 'taken') return written
  }
  throw new Error(`other executors claimed the step in each of ${attemptsMax} attempts`)
}

const contextOf = (services: Services, { organizationId, runId, keyId }: Executor): Context =>
  createContext(services, {
    requestId: newRequestId(services.runtime),
    db: openSession(services.database, enterOrganization(organizationId)),
    actor: { kind: 'workflow', id: runId, keyId },
    client: { ip: null, userAgent: null },
  })

/**
 * Tries to run a step. Returns `taken` if another executor wrote the step first. A retry then finds that executor's
 * result.
 */
export async function tryStep(ctx: Context, executor: Executor, step: number): Promise<StepProgress> {
  const { organizationId, runId, position, documentId } = executor
  const place = { runId, position, step }
  const { tenant, progress, run, record, begun } = await ctx.db.batch({
    progress: heartbeat(executor, executorLeaseSeconds),
    run: findRun(runId),
    record: findDocument(documentId),
    begun: findStartedStep(place),
  })
  const draft = run?.steps[step]
  if (!progress || !run || !draft || progress.step < step) return 'over'
  if (progress.step > step) return 'next'
  const ending = { ctx, place, isLast: step === run.steps.length - 1 }
  if (begun) {
    const verdict = verdictOf(begun.envelope_status)
    if (verdict !== undefined) return settleWait(ending, verdict)
    await ctx.db.run(wait(place))
    return 'waiting'
  }
  // The definition was validated when it was stored, including its step types.
  const type = draft.type as WorkflowStepType
  if (!record || record.document.status === 'trashed') return failStep(ending, type, trashed)
  const bound = bindMetadata(draft, record.document.metadata)
  if (!bound.ok) {
    const detail = bound.errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
    return failStep(ending, type, { code: 'value_invalid', detail: detail.slice(0, 1_000) })
  }
  try {
    return await carryOut({ ...ending, step: bound.value, record, organizationId, at: tenant.at })
  } catch (error) {
    const refusal = creationRefusal(error)
    const failure = refusal instanceof ApiError ? failureOf(refusal) : null
    if (!failure) throw error
    return failStep(ending, type, failure)
  }
}

async function carryOut(work: StepWork): Promise<StepProgress> {
  const { step } = work
  if (step.type === 'fileSealedDocument') return fileSealedDocument(work, step)
  return writeStep(work, await planOf(work, step))
}

type PlannedStep = Exclude<WorkflowStep, { type: 'fileSealedDocument' }>
type Planner<S extends PlannedStep> = (work: StepWork, step: S) => StepPlan | Promise<StepPlan>

const planners: { [T in PlannedStep['type']]: Planner<Extract<PlannedStep, { type: T }>> } = {
  moveToFolder: planMove,
  setType: planType,
  setMetadata: planMetadata,
  placeHold: planHold,
  releaseHold: planRelease,
  setRetention: planRetention,
  requestSignature: planSignature,
  extractText: planExtraction,
  rescan: planRescan,
}

const planOf = <S extends PlannedStep>(work: StepWork, step: S) => (planners[step.type] as Planner<S>)(work, step)
