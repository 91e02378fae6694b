import { ApiError } from '../../core/errors.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

/** Of no organization and never removed, so that one request shows an honest store to every later worker. */
const probeKey = 'probes/write-once'

/**
 * Proves once in the life of a worker that its store refuses a second write under one key (`If-None-Match: *`): where it does not,
 * an upload address would replace what was checked. Throws `unavailable`, also while the store is away, which is asked again.
 */
export function createWriteOnceProof(putNew: Storage['putNew'], log: Log): () => Promise<void> {
  // A verdict and no promise: what one request waits for may end with it, and others would wait for ever.
  let isWriteOnce: boolean | null = null
  return async () => {
    if (isWriteOnce === null) {
      const object = { key: probeKey, body: new TextEncoder().encode('write once'), contentType: 'text/plain' }
      isWriteOnce = (await putNew(object)) === 'refused' || (await putNew(object)) === 'refused'
      if (!isWriteOnce) log('error', { event: 'store_overwrites' })
    }
    if (!isWriteOnce)
      throw new ApiError('unavailable', 'The file storage takes no uploads.', { retryAfterSeconds: 600 })
  }
}
