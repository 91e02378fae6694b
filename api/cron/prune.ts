import { limits } from '../../core/limits.ts'
import { pruneRows } from '../../db/prune.ts'
import type { Services } from '../../platform/context.ts'

const bounds = {
  rowsMax: 1_000,
  sessionDays: limits.uploadSessionKeptDays,
  jobDays: limits.finishedJobKeptDays,
  failedJobDays: limits.failedJobKeptDays,
  linkDays: limits.signingLinkKeptDays,
}

/** Forgets rows that nobody needs any more, a bounded number of each table at a tick. */
export async function prune({ database, log }: Services): Promise<void> {
  for (const [what, count] of Object.entries(await pruneRows(database, bounds)))
    log('info', { event: 'pruned', reason: what, count })
}
