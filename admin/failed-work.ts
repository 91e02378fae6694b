import { jobKinds } from '../core/jobs/kinds.ts'
import {
  type Choice,
  type DeadLetter,
  deleteDeadLetters,
  type FailedJob,
  listDeadLetters,
  listFailedJobs,
  requeueFailedJobs,
} from '../db/administration/failed-work.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { recordAction } from './act.ts'
import { type Commands, type Options, UsageError } from './command.ts'

/** Returns the newest 200 permanently failed jobs and the newest 200 dead letters. */
export const listFailedWork = async (
  databaseUrl: string,
): Promise<{ jobs: FailedJob[]; deadLetters: DeadLetter[] }> => ({
  jobs: await listFailedJobs(databaseUrl),
  deadLetters: await listDeadLetters(databaseUrl),
})

/**
 * Adds failed jobs to the outbox as new jobs, which are dispatched within a minute. Deletes their dead letters. A mail
 * without a known recipient remains failed.
 */
export const retryFailedWork = (
  databaseUrl: string,
  choice: Choice,
): Promise<{ retried: number; deadLetters: number }> =>
  inTransaction(databaseUrl, async (owner) => {
    const jobs = await requeueFailedJobs(owner, choice)
    const counts = new Map<string, number>()
    for (const { organizationId } of jobs) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
    for (const [organizationId, count] of counts)
      await recordAction(owner, { organizationId, action: 'jobs.retried', id: organizationId, details: { count } })
    return { retried: jobs.length, deadLetters: await deleteDeadLetters(owner, choice) }
  })

function choiceOf({ job, kind }: Options): Choice {
  if (kind !== undefined && !jobKinds.some((known) => known === kind))
    throw new UsageError(`--kind must be one of ${jobKinds.join(', ')}.`)
  return { jobId: job ?? null, kind: kind ?? null }
}

export const failedWorkCommands: Commands = {
  'list-failed': {
    usage: '',
    summary: 'lists permanently failed jobs and dead letters',
    run: (url) => listFailedWork(url),
  },
  'retry-failed': {
    usage: '[--job ID] [--kind KIND]',
    summary: 'retries all failed jobs, or only those with the given id or kind, and deletes their dead letters',
    run: (url, o) => retryFailedWork(url, choiceOf(o)),
  },
}
