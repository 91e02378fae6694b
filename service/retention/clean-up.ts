import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type ChoreBounds, doChores, emptyTrashOnce, type TrashPlace } from '../../db/jobs/clean-up.ts'
import type { Services } from '../../platform/context.ts'
import { whileTickLasts } from '../../platform/jobs/tick.ts'

const documentsAtOnce = 100

/** Empties the trash until nothing in it is over, or the tick is. A document that cannot go is told of and holds up no other. */
export async function emptyTrash(services: Services): Promise<void> {
  const { database, world, log } = services
  let [purged, failed] = [0, 0]
  let after: TrashPlace | null = null
  try {
    await whileTickLasts(services, async () => {
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

/** What a tick of the clean-up forgets, in steps of how many rows. */
export const choreBounds: ChoreBounds = {
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
 * Forgets rows that nobody needs any more and tidies up beside that, until there is nothing or the tick is over. Rows for which it cannot
 * be done are told of and hold up no others.
 */
export async function tidyUp(services: Services, bounds = choreBounds): Promise<void> {
  const { database, log } = services
  const done: Record<string, number> = {}
  const skips: Record<string, number> = {}
  try {
    await whileTickLasts(services, async () => {
      const chores = await doChores(database, bounds, skips)
      for (const { what, rows, failed } of chores) {
        done[what] = (done[what] ?? 0) + rows
        skips[what] = (skips[what] ?? 0) + failed
      }
      return chores.some(({ rows, failed }) => rows + failed >= bounds.rowsMax)
    })
  } finally {
    for (const [what, count] of Object.entries(done))
      if (count > 0) log('info', { event: 'chore_done', reason: what, count })
    for (const [what, count] of Object.entries(skips))
      if (count > 0) log('error', { event: 'chore_failed', reason: what, count })
  }
}
