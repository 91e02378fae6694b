import { limits } from '../../core/limits.ts'
import { runOne } from '../../db/client.ts'
import { beginStorageCheck, compareObjects, endStorageCheck } from '../../db/objects/storage-checks.ts'
import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'
import { describeError } from '../../platform/ports/log.ts'
import { abortUnfinished, type ComparedPage, comparePage, isOwnStore } from './compare-page.ts'

const dayMs = 86_400_000

/** The limits of one step. Tests set smaller limits. */
export const storageCheckBounds = {
  objectsMax: 1_000,
  /** The maximum number of unreferenced objects that one step deletes. The next pass deletes the remaining ones. */
  deletionsMax: 200,
  unreferencedKeptMs: limits.unreferencedObjectKeptDays * dayMs,
  pauseHours: limits.storageCheckPauseHours,
}

/** The maximum number of steps per scheduled run. Each step compares 1,000 objects. */
const stepsPerRun = 30

/**
 * Compares the store with the database until the pass is complete or the scheduled run ends. The next run continues an
 * incomplete pass.
 */
export async function compareStorage(services: Services, bounds = storageCheckBounds): Promise<void> {
  let left = stepsPerRun
  await repeatStep(services, async () => (await checkStorageOnce(services, bounds)) && --left > 0)
}

/**
 * Runs one step of the continuous comparison between the store and the database. Reports objects that rows reference
 * but the store does not contain. Deletes objects that no row has referenced for a week, and unfinished multipart
 * uploads. Changes nothing in a store that belongs to another database. Returns whether objects remain in this pass.
 */
export async function checkStorageOnce(services: Services, bounds = storageCheckBounds): Promise<boolean> {
  const { database, storage, runtime, log } = services
  const check = await runOne(database, beginStorageCheck(bounds.pauseHours))
  if (!check) return false
  if (!(await isOwnStore(storage, check.database_id))) {
    log('error', { event: 'store_of_another_database' })
    await runOne(database, endStorageCheck(null))
    return false
  }
  const before = new Date(runtime.now().getTime() - bounds.unreferencedKeptMs)
  if (check.place === '') await orLogged(services, () => abortUnfinished(storage, before))
  const compare = (range: Parameters<typeof compareObjects>[0]) => runOne(database, compareObjects(range))
  const page = await comparePage({ storage, compare, objectsMax: bounds.objectsMax }, check.place)
  const over = page.unreferenced.filter(({ storedAt }) => storedAt < before).slice(0, bounds.deletionsMax)
  let deleted = 0
  for (const { key } of over)
    await orLogged(services, async () => {
      await storage.delete(key)
      deleted += 1
    })
  report(services, page, deleted)
  await runOne(database, endStorageCheck(page.place))
  return page.place !== null
}

/**
 * Runs a deletion and logs its failure. A failure is harmless: the next pass deletes the object, and no other work
 * depends on the deletion.
 */
async function orLogged({ log }: Services, deletion: () => Promise<unknown>): Promise<void> {
  try {
    await deletion()
  } catch (error) {
    log('error', { event: 'object_not_deleted', ...describeError(error) })
  }
}

function report({ log }: Services, { unreferenced, missing }: ComparedPage, deleted: number): void {
  if (missing.length > 0) log('error', { event: 'objects_missing', count: missing.length, reason: missing[0] })
  if (unreferenced.length > 0)
    log('error', { event: 'objects_unreferenced', count: unreferenced.length, reason: unreferenced[0]?.key })
  if (deleted > 0) log('warn', { event: 'unreferenced_objects_deleted', count: deleted })
}
