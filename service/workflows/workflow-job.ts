import {
  claimDueDocuments,
  claimLostDocument,
  type DueDocument,
  expectProgress,
  expediteJob,
  findRunProgress,
  markRunning,
  releaseDocuments,
} from '../../db/workflows/run-executors.ts'
import { findRun, type RunRow } from '../../db/workflows/workflows.ts'
import type { Context } from '../../platform/context.ts'
import type { JobHandler, JobOutcome } from '../../platform/jobs/jobs.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { signalExecutor, startExecutors } from './executors.ts'
import { executorLeaseSeconds } from './perform-step.ts'
import { runJobId } from './run-job.ts'

/** The maximum number of seconds between checks of a run, which applies if all its documents are waiting for people. */
const quietLookSeconds = 3_600
const firstLookSeconds = 10

type Instances = FunctionsEnv['DOCUMENT_RUNS']

/**
 * Supervises a run until it is finished: starts an executor for each document, and replaces lost executors. If the job
 * names a step, only signals the executor of this step's document to check again.
 */
export const workflowHandler =
  (instances: Instances): JobHandler<'workflow'> =>
  (ctx, { payload, attempts }) =>
    payload.position === undefined
      ? tendRun(ctx, instances, { runId: payload.runId, attempts })
      : continueDocument(ctx, instances, payload)

async function tendRun(
  ctx: Context,
  instances: Instances,
  { runId, attempts }: { runId: string; attempts: number },
): Promise<JobOutcome> {
  const { run, due, outlook } = await ctx.db.batch({
    run: findRun(runId),
    due: claimDueDocuments(runId, executorLeaseSeconds),
    started: markRunning(runId),
    outlook: findRunProgress(runId),
  })
  if (!run) return { kind: 'failed', reason: 'run_missing' }
  await start(ctx, instances, run, due)
  if (outlook.isOver) return { kind: 'done' }
  // Checks are frequent at first, because many runs finish soon. The next check is no later than the time at which an
  // executor would count as lost.
  const next = Math.min(quietLookSeconds, firstLookSeconds * 2 ** Math.min(attempts - 1, 10))
  const delaySeconds = Math.max(1, Math.min(next, outlook.dueInSeconds ?? next))
  return { kind: 'retry', delaySeconds, reason: 'run_in_progress' }
}

async function continueDocument(
  ctx: Context,
  instances: Instances,
  place: { runId: string; position: number; step: number },
): Promise<JobOutcome> {
  const { runId, position } = place
  const {
    run,
    progress: [waiting],
  } = await ctx.db.batch({
    run: findRun(runId),
    progress: expectProgress(place, executorLeaseSeconds),
    expedited: expediteJob(runJobId(runId), executorLeaseSeconds),
  })
  if (!run || !waiting) return { kind: 'done' }
  if (await signalExecutor(instances, { ...place, ...waiting })) return { kind: 'done' }
  const lost = await ctx.db.run(claimLostDocument(runId, { position, ...waiting }, executorLeaseSeconds))
  await start(ctx, instances, run, lost)
  return { kind: 'done' }
}

async function start(ctx: Context, instances: Instances, run: RunRow, due: readonly DueDocument[]): Promise<void> {
  const { failed, reason } = await startExecutors(instances, run, due)
  if (failed.length === 0) return
  await ctx.db.run(releaseDocuments(run.id, failed))
  throw reason
}
