import type { Storage } from '../../../platform/ports/storage.ts'

/**
 * Returns a store whose objects can be read in large chunks, as in the Workers runtime. The objects are in memory, so
 * they must be small.
 */
export const withReadableBodies = (storage: Storage): Storage => ({
  ...storage,
  get: async (object) => {
    const stored = await storage.get(object)
    return stored && !object.range ? { ...stored, body: await readable(stored.body) } : stored
  },
})

async function readable(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  let rest = new Uint8Array(await new Response(body).arrayBuffer())
  const reader = {
    readAtLeast: async (_least: number, view: Uint8Array) => {
      const count = Math.min(view.length, rest.length)
      view.set(rest.subarray(0, count))
      rest = rest.slice(count)
      return { done: count === 0, value: view.subarray(0, count) }
    },
    cancel: async () => {},
  }
  // Implements only the byte stream methods that `forEachChunk` uses.
  return { getReader: () => reader, cancel: async () => {} } as unknown as ReadableStream<Uint8Array>
}
