import { type ByteSource, concatBytes } from '../../base/bytes.ts'

/** Returns a source of the original file followed by the appended bytes. Reads from `original` only its own part. */
export function appendedSource(original: ByteSource, appended: Uint8Array): ByteSource {
  const length = original.length + appended.length
  return {
    length,
    async read(offset, count) {
      if (offset < 0 || count < 0 || offset + count > length) throw new RangeError('the range is outside the source')
      const inOriginal = Math.max(0, Math.min(count, original.length - offset))
      const from = Math.max(0, offset - original.length)
      const tail = appended.subarray(from, from + count - inOriginal)
      return inOriginal === 0 ? tail : concatBytes(await original.read(offset, inOriginal), tail)
    },
  }
}
