import { ApiError } from '../../core/errors.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

/**
 * An object outside every organization. It is never deleted, so one request shows later workers that the store is
 * write-once.
 */
const probeKey = 'probes/write-once'

/** A store that failed the check is checked again after this time. */
const recheckMs = 60_000

/**
 * Proves that the store refuses a second write under one key (`If-None-Match: *`). Without that, an upload URL could
 * replace a file that was checked. A worker keeps a positive result for its life and repeats a negative check after a
 * minute. Throws `unavailable` if the store accepts the second write or does not respond.
 */
export function createWriteOnceProof(
  putNew: Storage['putNew'],
  log: Log,
  now: () => number = Date.now,
): () => Promise<void> {
  // Keeps a result instead of a promise: a promise could end with the request that started it.
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
    throw new ApiError('unavailable', 'The file storage cannot accept uploads.', {
      retryAfterSeconds: recheckMs / 1000,
      dependency: 'storage',
      reason: 'overwrites_objects',
    })
  }
}
