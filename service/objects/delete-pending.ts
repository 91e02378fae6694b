import { claimPendingObjects, settlePendingObjects } from '../../db/objects/pending-objects.ts'
import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'
import { describeError } from '../../platform/ports/log.ts'

// The maximum number of objects in one claim. A claim lasts five minutes. All claims of a scheduled run share the
// subrequest budget of one invocation.
const objectsPerClaim = 250
const objectsPerRun = 6_000
const deletionsAtOnce = 5

/**
 * Deletes unreferenced objects of all organizations until none are left or the scheduled run ends. If the store fails
 * to delete an object, its row remains for a retry after five minutes. A failure does not delay other objects.
 */
export async function deletePendingObjects(services: Services): Promise<void> {
  const { requests } = services
  let left = objectsPerRun
  await repeatStep(services, async () => {
    const limit = Math.min(objectsPerClaim, left, requests?.left() ?? objectsPerClaim)
    const claimed = await claimPendingObjects(services.database, limit)
    left -= claimed.length
    const gone: string[] = []
    const waiting = claimed[Symbol.iterator]()
    const lane = async () => {
      for (const object of waiting) {
        if (requests?.left() === 0) return
        if (await isDeleted(services, object)) gone.push(object.object_key)
      }
    }
    await Promise.all(Array.from({ length: deletionsAtOnce }, lane))
    if (gone.length > 0) await settlePendingObjects(services.database, gone)
    // Stops if the store deleted no objects, because it is probably unavailable.
    return claimed.length === limit && gone.length > 0 && left > 0
  })
}

async function isDeleted(
  { storage, log }: Services,
  { object_key: key, is_attempt: isAttempt }: { object_key: string; is_attempt: boolean },
): Promise<boolean> {
  try {
    await storage.delete(key)
    if (isAttempt) await storage.abortUploads({ prefix: key, before: null })
    return true
  } catch (error) {
    log('error', { event: 'object_not_deleted', ...describeError(error) })
    return false
  }
}
