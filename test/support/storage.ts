import { storageAnswerSeconds, storeLimits } from '../../platform/ports/answer-limits.ts'
import { consoleLog } from '../../platform/ports/log.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import type { Storage, StoredObject } from '../../platform/ports/storage.ts'
import { stack } from './stack.ts'

/** The service's own storage port on the store of the stack, or on another address. */
export const storageAt = (endpoint = stack.storageUrl, log = consoleLog): Storage =>
  createStorage(
    {
      STORAGE_ENDPOINT: endpoint,
      STORAGE_BUCKET: stack.bucket,
      STORAGE_REGION: 'auto',
      STORAGE_ACCESS_KEY_ID: stack.storageCredentials.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: stack.storageCredentials.secretAccessKey,
    },
    log,
  )

/** Which of the objects are in the store. */
export async function storedOf(keys: readonly string[]): Promise<string[]> {
  const storage = storageAt()
  const found = await Promise.all(keys.map(async (key) => ((await storage.head(key)) ? [key] : [])))
  return found.flat()
}

/** An object as the store gives it, of these bytes. */
export const storedObject = (bytes: Uint8Array<ArrayBuffer>): StoredObject => ({
  body: new Blob([bytes]).stream(),
  contentLength: bytes.length,
  etag: '',
  limits: storeLimits(storageAnswerSeconds).body,
  cancel: () => {},
})
