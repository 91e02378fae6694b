import { ApiError } from '../../core/errors.ts'
import { bindMetadata } from '../../core/workflows/definition.ts'
import type { WorkflowStep, WorkflowStepType } from '../../core/workflows/step.ts'
import { findDocument } from '../../db/documents/documents.ts'
import { DatabaseFailure } from '../../db/failures.ts'
import { enterOrganization, openSession } from '../../db/tenancy.ts'
import { beat, findBegunStep, wait } from '../../db/workflows/run-steps.ts'
import { findRun } from '../../db/workflows/workflows.ts'
import { type Context, createContext, type Services } from '../../platform/context.ts'
import { budgetError } from '../../platform/http/problem.ts'
import { failureOf } from '../../platform/jobs/failure-reason.ts'
import { newRequestId } from '../../platform/request-id.ts'
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
import { failStep, type StepPlan, type StepWork, settleWait, type Written, writeStep } from './step-work.ts'

/** What an executor knows about the document that it takes through the steps of a run. */
export type Executor = {
  organizationId: string
  runId: string
  position: number
  documentId: string
  generation: number
  keyId: string
}

/** `over`: the document came to its end, or another executor took over. */
export type StepOutcome = Exclude<Written, 'taken'>

/** An executor counts as lost when it was not heard of for so long: more than one attempt at a step takes. */
export const executorLeaseSeconds = 360

const triesMax = 5

/**
 * Does one step of a document, or finds that it was done; may be repeated at any time and by several executors at once, since
 * the step is written in the transaction of its effect and only once. Throws where a repeat may come through.
 */
export async function performStep(services: Services, executor: Executor, step: number): Promise<StepOutcome> {
  for (let attempt = 0; attempt < triesMax; attempt++) {
    const written = await tryStep(contextOf(services, executor), executor, step)
    if (written !== 'taken') return written
  }
  throw new Error('a step was taken again and again')
}

const contextOf = (services: Services, { organizationId, runId, keyId }: Executor): Context =>
  createContext(services, {
    requestId: newRequestId(services.world),
    db: openSession(services.database, enterOrganization(organizationId)),
    actor: { kind: 'workflow', id: runId, keyId },
    client: { ip: null, userAgent: null },
  })

/** One try at a step: `taken` where another executor wrote it meanwhile, and a repeat finds what became of it. */
export async function tryStep(ctx: Context, executor: Executor, step: number): Promise<Written> {
  const { organizationId, runId, position, documentId } = executor
  const place = { runId, position, step }
  const { entered, progress, run, record, begun } = await ctx.db.batch({
    progress: beat(executor, executorLeaseSeconds),
    run: findRun(runId),
    record: findDocument(documentId),
    begun: findBegunStep(place),
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
  // A definition is checked when it is stored, its types among the rest.
  const type = draft.type as WorkflowStepType
  if (!record || record.document.status === 'trashed') return failStep(ending, type, trashed)
  const bound = bindMetadata(draft, record.document.metadata)
  if (!bound.ok) {
    const detail = bound.errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
    return failStep(ending, type, { code: 'value_invalid', detail: detail.slice(0, 1_000) })
  }
  try {
    return await carryOut({ ...ending, step: bound.value, record, organizationId, at: entered.at })
  } catch (error) {
    const refusal = error instanceof DatabaseFailure && error.kind === 'over_budget' ? budgetError(error.budget) : error
    const failure = refusal instanceof ApiError ? failureOf(refusal) : null
    if (!failure) throw error
    return failStep(ending, type, failure)
  }
}

async function carryOut(work: StepWork): Promise<Written> {
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
