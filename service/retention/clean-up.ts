import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type CleanupLimits, emptyTrashOnce, runCleanups, type TrashPlace } from '../../db/jobs/clean-up.ts'
import type { Services } from '../../platform/context.ts'
import { whileRunLasts } from '../../platform/jobs/scheduled-run.ts'

const documentsAtOnce = 100

/**
 * Deletes trashed documents whose time is over, until none is left or the scheduled run ends. A document that cannot be
 * deleted is reported and delays no other.
 */
export async function emptyTrash(services: Services): Promise<void> {
  const { database, world, log } = services
  let [purged, failed] = [0, 0]
  let after: TrashPlace | null = null
  try {
    await whileRunLasts(services, async () => {
      const auditIds = Array.from({ length: documentsAtOnce }, () => newId('audit', world.now(), world.randomBytes(16)))
      const done = await emptyTrashOnce(database, { keptDays: limits.trashKeptDays, auditIds, after })
      purged += done.purged
      failed += done.failed
      after = done.last
      return after !== null
    })
  } finally {
    if (purged > 0) log('info', { event: 'trash_emptied', count: purged })
    if (failed > 0) log('error', { event: 'trash_not_emptied', count: failed })
  }
}

/** How many rows each step of a clean-up run deletes. */
export const cleanupLimits: CleanupLimits = {
  rowsMax: 1_000,
  sessionDays: limits.uploadSessionKeptDays,
  jobDays: limits.finishedJobKeptDays,
  failedJobDays: limits.failedJobKeptDays,
  deadLetterDays: limits.deadLetterKeptDays,
  linkDays: limits.signingLinkKeptDays,
  deliveryDays: limits.webhookLogKeptDays,
  testMailDays: limits.testMailKeptDays,
  bulkSendDays: limits.bulkSendKeptDays,
  attemptsPerEndpoint: limits.webhookLogAttemptsMax,
}

/**
 * Deletes expired rows and runs the other clean-up steps until nothing is left or the scheduled run ends. A row that
 * fails is reported and delays no other.
 */
export async function cleanUp(services: Services, bounds = cleanupLimits): Promise<void> {
  const { database, log } = services
  const done: Record<string, number> = {}
  const skips: Record<string, number> = {}
  try {
    await whileRunLasts(services, async () => {
      const cleanups = await runCleanups(database, bounds, skips)
      for (const { what, rows, failed } of cleanups) {
        done[what] = (done[what] ?? 0) + rows
        skips[what] = (skips[what] ?? 0) + failed
      }
      return cleanups.some(({ rows, failed }) => rows + failed >= bounds.rowsMax)
    })
  } finally {
    for (const [what, count] of Object.entries(done))
      if (count > 0) log('info', { event: 'cleanup_done', reason: what, count })
    for (const [what, count] of Object.entries(skips))
      if (count > 0) log('error', { event: 'cleanup_failed', reason: what, count })
  }
}
