import { DatabaseError } from '../../db/failures.ts'
import type { Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import type { SubrequestBudget } from '../subrequest-budget.ts'
import { splitSubrequestBudget, withSubrequestBudget } from './split-subrequests.ts'

export type ScheduledTask = (services: Services) => Promise<unknown>

/**
 * The scheduled tasks of a worker by name. Tasks in `perRun` run once per scheduled run, and tasks in `polled` run
 * repeatedly until the run ends.
 */
export type ScheduledTasks = {
  perRun: Readonly<Record<string, ScheduledTask>>
  polled: Readonly<Record<string, ScheduledTask>>
}

const pauseMs = 5_000
/**
 * The part of the subrequest budget that counted requests may use. The rest is for uncounted requests, such as retries
 * by client libraries.
 */
const countedPart = 0.8

/**
 * Runs all scheduled tasks of a worker concurrently: each task in `perRun` once, and each task in `polled` every five
 * seconds until the next run. Polling detects a recovered dependency quickly. Logs a failed task by name, but only one
 * line per run while the service is closed. A failing, slow or waiting task does not block the others, because each
 * task has its own share of the invocation's subrequest budget.
 */
export async function runScheduledTasks(services: Services, { perRun, polled }: ScheduledTasks): Promise<void> {
  const run: Run = { services, isClosedLogged: false }
  const shares = splitSubrequestBudget(services.env.SUBREQUESTS_MAX * countedPart, sizeOf(perRun) + sizeOf(polled))
  const sharesOfPolled = shares.splice(sizeOf(perRun))
  await Promise.all([
    ...Object.entries(perRun).map(([name, task], at) => runTask(run, { name, task }, shares[at])),
    ...Object.entries(polled).map(([name, task], at) => pollTask(run, { name, task }, sharesOfPolled[at])),
  ])
}

const sizeOf = (tasks: Readonly<Record<string, ScheduledTask>>): number => Object.keys(tasks).length

/** A scheduled run. `isClosedLogged` is true after the run logged that an operator closed the service. */
type Run = { services: Services; isClosedLogged: boolean }

type NamedTask = { name: string; task: ScheduledTask }

async function pollTask(run: Run, task: NamedTask, share: SubrequestBudget | undefined): Promise<void> {
  const { runtime, env } = run.services
  const endMs = runtime.now().getTime() + env.SCHEDULED_RUN_SECONDS * 1_000
  for (;;) {
    await runTask(run, task, share)
    if (runtime.now().getTime() + pauseMs > endMs) return
    await runtime.pause(pauseMs)
  }
}

async function runTask(run: Run, { name, task }: NamedTask, share: SubrequestBudget | undefined) {
  const { services } = run
  if (!share || share.left() === 0) return
  try {
    await task(withSubrequestBudget(services, share))
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'closed') {
      if (!run.isClosedLogged) services.log('warn', { event: 'service_closed' })
      run.isClosedLogged = true
    } else services.log('error', { event: 'scheduled_task_failed', reason: name, ...describeError(error) })
  }
}

/**
 * The time in milliseconds after which a scheduled task starts no further step. The task then ends before the next run
 * starts.
 */
const taskMsMax = 40_000

/** Repeats a step until it returns false, or until the task has used up its time or its share of the subrequests. */
export async function repeatStep(
  { runtime, requests }: Pick<Services, 'runtime' | 'requests'>,
  step: () => Promise<boolean>,
): Promise<void> {
  const endMs = runtime.now().getTime() + taskMsMax
  while ((await step()) && runtime.now().getTime() < endMs && requests?.left() !== 0);
}
