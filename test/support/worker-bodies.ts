import { afterAll, beforeAll } from 'vitest'
import { DigestStream } from '../../dev/support/digest-stream.ts'
import type { StoredObject } from '../../platform/ports/storage.ts'

/** Installs the Workers runtime's digest stream for the tests of a file, and removes it afterwards. */
export function withDigestStream(): void {
  const global = crypto as { DigestStream?: unknown }
  beforeAll(() => {
    global.DigestStream = DigestStream
  })
  afterAll(() => {
    delete global.DigestStream
  })
}

/**
 * Returns a stored object as in the Workers runtime. Its body ends early if `given` is less than its length. Calls
 * `cancel` on cancellation.
 */
export function streamedObject(bytes: Uint8Array, { given = bytes.length, cancel = () => {} } = {}): StoredObject {
  let at = 0
  const reader = {
    readAtLeast: async (least: number, view: Uint8Array) => {
      const taken = bytes.subarray(at, Math.min(at + Math.min(least, view.length), given))
      at += taken.length
      view.set(taken)
      return { done: taken.length === 0, value: taken.length === 0 ? undefined : view.subarray(0, taken.length) }
    },
  }
  const body = new Blob([new Uint8Array(bytes.subarray(0, given))]).stream()
  const getReader = body.getReader.bind(body)
  // Only readers with their own buffer have `readAtLeast`.
  Object.assign(body, { getReader: (options?: { mode: 'byob' }) => (options ? reader : getReader()) })
  const limits = { stallMs: 1_000, wholeMs: 10_000 }
  return { body, limits, contentLength: bytes.length, etag: 'e', cancel }
}
