import { afterAll, beforeAll } from 'vitest'
import { DigestStream } from '../../dev/support/digest-stream.ts'
import type { StoredObject } from '../../platform/ports/storage.ts'

/** Gives the tests of a file the digest stream of the Workers runtime, and takes it away behind them. */
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
 * A stored object of these bytes as that runtime gives it, which ends early where `given` is less; `cancel` is told of.
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
  const body = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>
  const limits = { stallMs: 1_000, wholeMs: 10_000 }
  return { body, limits, contentLength: bytes.length, etag: 'e', cancel }
}
