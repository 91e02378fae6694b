import type { ByteSource } from '../../base/bytes.ts'

/** Returns a ByteSource that reads a file in the browser. Only requested ranges are read into memory. */
export const blobSource = (blob: Blob): ByteSource => ({
  length: blob.size,
  read: async (offset, length) => {
    if (offset < 0 || length < 0 || offset + length > blob.size) throw new RangeError('the range is outside the file')
    return new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer())
  },
})
