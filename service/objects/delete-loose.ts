import { claimLooseObjects, settleLooseObjects } from '../../db/objects/loose-objects.ts'
import type { Services } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'

// A claim lasts five minutes, and an invocation may ask the store some thousand times.
const objectsPerClaim = 250
const claimsPerTick = 8
const deletionsAtOnce = 6

/**
 * Deletes objects that nothing names any more, of every organization, a bounded number at a tick. What the store does not delete
 * stays named by its row and is tried again after five minutes, which holds up no other.
 */
export async function deleteLooseObjects(services: Services): Promise<void> {
  for (let claim = 0; claim < claimsPerTick; claim++) {
    const claimed = await claimLooseObjects(services.database, objectsPerClaim)
    const gone: string[] = []
    for (let start = 0; start < claimed.length; start += deletionsAtOnce)
      await Promise.all(
        claimed.slice(start, start + deletionsAtOnce).map(async (object) => {
          if (await isDeleted(services, object)) gone.push(object.object_key)
        }),
      )
    if (gone.length > 0) await settleLooseObjects(services.database, gone)
    // A store that is away is not asked for everything that waits.
    if (gone.length < objectsPerClaim) return
  }
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
