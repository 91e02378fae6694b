import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { cleanUp } from '../../db/jobs/clean-up.ts'
import type { Services } from '../../platform/context.ts'
import { deleteLooseObjects } from '../objects/delete-loose.ts'

const documentsPerTick = 100

const prune = {
  rowsMax: 5_000,
  sessionDays: limits.uploadSessionKeptDays,
  jobDays: limits.finishedJobKeptDays,
  failedJobDays: limits.failedJobKeptDays,
  deadLetterDays: limits.deadLetterKeptDays,
  linkDays: limits.signingLinkKeptDays,
}

/**
 * Empties the trash, forgets rows that nobody needs any more, and deletes objects that nothing names: a bounded number at a
 * tick. What the store does not delete stays due.
 */
export async function cleanUpOnce(services: Services): Promise<void> {
  const { database, world, log } = services
  const auditIds = Array.from({ length: documentsPerTick }, () => newId('audit', world.now(), world.randomBytes(16)))
  const trash = { keptDays: limits.trashKeptDays, auditIds }
  const done = await cleanUp(database, { trash, prune })
  if (done.trash.purged > 0) log('info', { event: 'trash_emptied', count: done.trash.purged })
  if (done.trash.failed > 0) log('error', { event: 'trash_not_emptied', count: done.trash.failed })
  for (const [what, count] of Object.entries(done.pruned)) log('info', { event: 'pruned', reason: what, count })
  await deleteLooseObjects(services)
}
