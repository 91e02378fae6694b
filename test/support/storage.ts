import { consoleLog } from '../../platform/ports/log.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { stack } from './stack.ts'

/** Returns the service's storage port for the stack's store, or for a store at another URL. */
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

/** Returns the given keys that exist in the store. */
export async function storedOf(keys: readonly string[]): Promise<string[]> {
  const storage = storageAt()
  const found = await Promise.all(keys.map(async (key) => ((await storage.head(key)) ? [key] : [])))
  return found.flat()
}
