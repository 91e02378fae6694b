import type { ByteSink } from '../../syntax/decoder.ts'

const GATHERED_BYTES = 65_536
const LARGE_BYTES = 16_384

/**
 * Creates a sink that collects short pieces of data into larger ones. Large pieces are passed on unchanged, in order.
 */
export function createGatherer(sink: ByteSink): { push: ByteSink; flush(): void } {
  const gathered = new Uint8Array(GATHERED_BYTES)
  let length = 0
  const flush = (): void => {
    if (length > 0) sink(gathered.subarray(0, length))
    length = 0
  }
  return {
    push(bytes) {
      if (bytes.length >= LARGE_BYTES || length + bytes.length > GATHERED_BYTES) flush()
      if (bytes.length >= LARGE_BYTES) sink(bytes)
      else {
        gathered.set(bytes, length)
        length += bytes.length
      }
    },
    flush,
  }
}
