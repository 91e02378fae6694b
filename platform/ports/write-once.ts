import { ApiError } from '../../core/errors.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

/**
 * An object outside every organization's folder. It is never deleted, so later workers need only one request to check
 * that the store is write-once.
 */
const probeKey = 'probes/write-once'

/** The time in milliseconds after which a store that failed the check is checked again. */
const recheckMs = 60_000

/**
 * Checks that the store rejects a second write to a key (`If-None-Match: *`). Otherwise an upload URL could replace a
 * file after the file was checked. A worker keeps a positive result permanently, and repeats a failed check after a
 * minute. Throws `unavailable` if the store accepts the second write or does not respond.
 */
export function createWriteOnceProof(
  putNew: Storage['putNew'],
  log: Log,
  now: () => number = Date.now,
): () => Promise<void> {
  // Keeps the result instead of a promise, because a promise ends with the request that started it.
  let isWriteOnce = false
  let failedAt: number | null = null
  return async () => {
    if (isWriteOnce) return
    if (failedAt === null || now() - failedAt >= recheckMs) {
      const object = { key: probeKey, body: new TextEncoder().encode('write once'), contentType: 'text/plain' }
      isWriteOnce = (await putNew(object)) === 'refused' || (await putNew(object)) === 'refused'
      if (isWriteOnce) return
      failedAt = now()
      log('error', { event: 'store_overwrites' })
    }
    throw new ApiError('unavailable', 'The file storage cannot accept uploads. Retry the request later.', {
      retryAfterSeconds: recheckMs / 1000,
      dependency: 'storage',
      reason: 'overwrites_objects',
    })
  }
}
