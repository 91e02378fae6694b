import { type StoredObject, storageUnavailable } from './storage.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * The size of a chunk in bytes. The platform's default streams deliver chunks of 4 KiB. Larger chunks are five times
 * faster and use a tenth of the memory.
 */
const chunkBytes = 512 * 1024

/** Buffers that no read uses. The platform frees buffers late, so new buffers would accumulate. */
const spareBuffers: ArrayBuffer[] = []
const spareBuffersMax = 4

/** Waits for a read of a body. If the read fails or takes too long, cancels the body and throws `unavailable`. */
export async function readInTime<T>(stored: StoredObject, read: Promise<T>, ms = stored.limits.stallMs): Promise<T> {
  try {
    return await withTimeout(read, ms)
  } catch (cause) {
    stored.cancel()
    throw storageUnavailable(cause)
  }
}

/** Reads all bytes of a body into memory. Use this function only for bodies that are known to be small. */
export const readBytes = async (stored: StoredObject): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readInTime(stored, new Response(stored.body).arrayBuffer()))

/**
 * Reads a body in large chunks through one reused buffer. `onChunk` must copy the bytes that it keeps. Throws
 * `unavailable` if the store stalls.
 */
export async function forEachChunk(
  stored: StoredObject,
  onChunk: (chunk: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const reader = stored.body.getReader({ mode: 'byob' })
  const { stallMs, wholeMs } = stored.limits
  const deadline = Date.now() + wholeMs
  let buffer = spareBuffers.pop() ?? new ArrayBuffer(chunkBytes)
  for (;;) {
    const read = reader.readAtLeast(chunkBytes, new Uint8Array(buffer))
    const { done, value } = await readInTime(stored, read, Math.min(stallMs, deadline - Date.now()))
    if (value && value.length > 0) await onChunk(value)
    if (value) buffer = value.buffer as ArrayBuffer
    if (done || !value) break
  }
  const isWhole = buffer.byteLength === chunkBytes
  if (isWhole && spareBuffers.length < spareBuffersMax) spareBuffers.push(buffer)
}

/**
 * Returns a body that the client can read at any speed. The time limit applies only to pauses of the store, and
 * aborts the body if a pause is too long. Needs the Workers runtime.
 */
export function forwardBody(stored: StoredObject): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(stored.contentLength)
  const writer = writable.getWriter()
  const pass = async () => {
    await forEachChunk(stored, (chunk) => writer.write(chunk.slice()))
    await writer.close()
  }
  pass().catch((error) => {
    stored.cancel()
    return writer.abort(error).catch(() => {})
  })
  return readable
}
