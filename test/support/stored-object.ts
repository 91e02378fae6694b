import { storageResponseSeconds, storeLimits } from '../../platform/ports/response-limits.ts'
import type { StoredObject } from '../../platform/ports/storage.ts'

/** Returns a stored object with the given bytes. */
export const storedObject = (bytes: Uint8Array<ArrayBuffer>): StoredObject => ({
  body: new Blob([bytes]).stream(),
  contentLength: bytes.length,
  etag: '',
  limits: storeLimits(storageResponseSeconds).body,
  cancel: () => {},
})
