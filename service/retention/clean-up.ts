import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type CleanupLimits, emptyTrashOnce, runCleanups, type TrashPlace } from '../../db/jobs/clean-up.ts'
import type { Services } from '../../platform/context.ts'
import { whileRunLasts } from '../../platform/jobs/scheduled-run.ts'

const documentsAtOnce = 100

/**
 * Deletes trashed documents after their time in the trash, until none is left or the scheduled run ends. Reports a
 * document that cannot be deleted; the failure delays no other document.
 */
export async function emptyTrash(services: Services): Promise<void> {
  const { database, runtime, log } = services
  let [purged, failed] = [0, 0]
  let after: TrashPlace | null = null
  try {
    await whileRunLasts(services, async () => {
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

/** The number of rows that each step of a cleanup run deletes. */
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
 * Deletes expired rows and runs the other cleanup steps until nothing is left or the scheduled run ends. Reports a row
 * that fails; the failure delays no other row.
 */
export async function cleanUp(services: Services, bounds = cleanupLimits): Promise<void> {
  const { database, log } = services
  const done: Record<string, number> = {}
  const skips: Record<string, number> = {}
  try {
    await whileRunLasts(services, async () => {
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
