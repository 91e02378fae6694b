import { concatBytes } from '../../base/bytes.ts'
import { joinedBytesMin, type ObjectRange, type Storage, storageUnavailable } from './storage.ts'
import { readBytes } from './stored-body.ts'

const partBytes = joinedBytesMin

/**
 * Yields the bytes of a stored object, or of a range of the object, followed by the appended bytes. Every part except
 * the last has 5 MiB, and only one part is in memory. Throws `unavailable` if the store does not return exactly the
 * bytes of a range.
 */
export async function* copyParts(
  get: Storage['get'],
  original: ObjectRange,
  appended: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const { key, contentLength, offset = 0 } = original
  const endOfAll = contentLength + appended.length
  for (let start = 0; start < endOfAll; start += partBytes) {
    const end = Math.min(start + partBytes, endOfAll)
    const length = Math.max(0, Math.min(end, contentLength) - start)
    const rest = appended.subarray(Math.max(0, start - contentLength), Math.max(0, end - contentLength))
    const stored = length === 0 ? new Uint8Array() : await readRange(get, key, { offset: offset + start, length })
    yield rest.length === 0 ? stored : concatBytes(stored, rest)
  }
}

async function readRange(get: Storage['get'], key: string, range: { offset: number; length: number }) {
  const stored = await get({ key, range })
  if (stored?.contentLength !== range.length) {
    stored?.cancel()
    throw storageUnavailable(new Error('the object store returned a different number of bytes than requested'))
  }
  return readBytes(stored)
}
