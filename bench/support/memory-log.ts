import { sha256Hex } from '../../base/bytes.ts'
import type { LogEntry } from '../../core/signing/log-entry.ts'
import type { KnownLog } from '../../db/transparency/log-entries.ts'
import { storageResponseSeconds, storeLimits } from '../../platform/ports/response-limits.ts'
import type { LogQueue, Sequencer } from '../../service/transparency/sequencer.ts'

/** Returns an entry of a generated envelope. */
export const sampleEntry = async (at: number): Promise<LogEntry> => ({
  label: await sha256Hex(`label ${at}`),
  sequence: (at % 9) + 1,
  head: await sha256Hex(`head ${at}`),
})

/** Creates an in-memory store that counts its calls by kind. */
export function countingStore() {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>()
  const calls = { write: 0, read: 0, delete: 0 }
  const set = (key: string, body: Uint8Array) => {
    calls.write++
    objects.set(key, body.slice())
    return 'stored' as const
  }
  const storage: Sequencer['storage'] = {
    get: async ({ key }) => {
      calls.read++
      const bytes = objects.get(key)
      return bytes
        ? {
            body: new Blob([bytes]).stream(),
            contentLength: bytes.length,
            etag: '',
            limits: storeLimits(storageResponseSeconds).body,
            cancel: () => {},
          }
        : null
    },
    putNew: async ({ key, body }) => (objects.has(key) ? 'refused' : set(key, body)),
    replace: async ({ key, body }) => set(key, body),
    list: async ({ after, limit }) => {
      // Stores charge the same price for a list call as for a write.
      calls.write++
      const keys = [...objects.keys()].filter((key) => key > after).sort()
      const found = keys.slice(0, limit)
      const storedAt = new Date()
      return {
        objects: found.map((key) => ({ key, contentLength: objects.get(key)?.length ?? 0, storedAt })),
        isLast: keys.length <= limit,
      }
    },
    delete: async (key) => {
      calls.delete++
      objects.delete(key)
    },
  }
  return { storage, objects, calls }
}

/** Creates an in-memory queue that assigns positions to entries in order. */
export function memoryQueue(start: KnownLog) {
  let seen = start
  const waiting: LogEntry[] = []
  const queue: LogQueue = {
    seen: async () => seen,
    waiting: async (limit) => waiting.slice(0, limit),
    place: async ({ entries, seen: next }) => {
      waiting.splice(0, entries.length)
      seen = next
    },
  }
  return { queue, waiting }
}
