import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type CleanupLimits, emptyTrashOnce, runCleanups, type TrashPlace } from '../../db/jobs/clean-up.ts'
import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'

const documentsAtOnce = 100

/**
 * Purges documents whose time in the trash is over, until none are left or the scheduled run ends. Logs documents that
 * cannot be purged. A failure does not delay other documents.
 */
export async function emptyTrash(services: Services): Promise<void> {
  const { database, runtime, log } = services
  let [purged, failed] = [0, 0]
  let after: TrashPlace | null = null
  try {
    await repeatStep(services, async () => {
      const auditIds = Array.from({ length: documentsAtOnce }, () =>
        newId('audit', runtime.now(), runtime.randomBytes(16)),
      )
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

/** The limits of a cleanup step: its number of rows, and the age at which rows expire. */
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
 * Runs all cleanups until no expired rows are left or the scheduled run ends. Logs rows that cannot be cleaned up. A
 * failure does not delay other rows.
 */
export async function cleanUp(services: Services, bounds = cleanupLimits): Promise<void> {
  const { database, log } = services
  const done: Record<string, number> = {}
  const skips: Record<string, number> = {}
  try {
    await repeatStep(services, async () => {
      const cleanups = await runCleanups(database, bounds, skips)
      for (const { cleanup, rows, failed } of cleanups) {
        done[cleanup] = (done[cleanup] ?? 0) + rows
        skips[cleanup] = (skips[cleanup] ?? 0) + failed
      }
      return cleanups.some(({ rows, failed }) => rows + failed >= bounds.rowsMax)
    })
  } finally {
    for (const [cleanup, count] of Object.entries(done))
      if (count > 0) log('info', { event: 'cleanup_done', reason: cleanup, count })
    for (const [cleanup, count] of Object.entries(skips))
      if (count > 0) log('error', { event: 'cleanup_failed', reason: cleanup, count })
  }
}
