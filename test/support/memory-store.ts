import { storageResponseSeconds, storeLimits } from '../../platform/ports/response-limits.ts'
import type { Storage } from '../../platform/ports/storage.ts'

type Used = Pick<Storage, 'get' | 'put' | 'putNew' | 'replace' | 'list' | 'delete'>

/** Returns a store in memory with the conditional requests of S3. `before` runs before each call and may throw. */
export function memoryStore({ before = () => {} }: { before?: (call: string, key: string) => void } = {}) {
  const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; etag: string; storedAt: Date }>()
  let version = 0
  const set = (key: string, body: Uint8Array) =>
    void objects.set(key, { bytes: body.slice(), etag: `"${++version}"`, storedAt: new Date() })
  const storage: Used = {
    get: async ({ key }) => {
      before('get', key)
      const found = objects.get(key)
      return found
        ? {
            body: new Blob([found.bytes]).stream(),
            contentLength: found.bytes.length,
            etag: found.etag,
            limits: storeLimits(storageResponseSeconds).body,
            cancel: () => {},
          }
        : null
    },
    put: async ({ key, body }) => {
      before('put', key)
      set(key, body)
      return { etag: objects.get(key)?.etag ?? '', contentLength: body.length }
    },
    putNew: async ({ key, body }) => {
      before('putNew', key)
      if (objects.has(key)) return 'refused'
      set(key, body)
      return 'stored'
    },
    replace: async ({ key, body, etag }) => {
      before('replace', key)
      if (objects.get(key)?.etag !== etag) return 'refused'
      set(key, body)
      return 'stored'
    },
    list: async ({ after, limit }) => {
      before('list', after)
      const keys = [...objects.keys()].filter((key) => key > after).sort()
      return {
        objects: keys.slice(0, limit).map((key) => ({
          key,
          contentLength: objects.get(key)?.bytes.length ?? 0,
          storedAt: objects.get(key)?.storedAt ?? new Date(),
        })),
        isLast: keys.length <= limit,
      }
    },
    delete: async (key) => {
      before('delete', key)
      objects.delete(key)
    },
  }
  return { storage, objects }
}
