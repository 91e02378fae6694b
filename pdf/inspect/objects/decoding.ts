import type { ByteSink, StreamDecoder } from '../../syntax/decoder.ts'
import { PdfSyntaxError, type PdfSyntaxReason } from '../../syntax/errors.ts'
import type { Work } from '../../syntax/work.ts'
import { refusalOf } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'

/**
 * Creates a decoder that treats corrupt or truncated data as the end of the stream. Still throws PdfRefusalError for
 * too much data and for an unknown filter.
 */
export function tolerant(work: Work, create: () => StreamDecoder) {
  let failure: PdfSyntaxReason | null = null
  const attempt = <T>(attempted: () => T): T | null => {
    try {
      return attempted()
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      if (error.reason === 'too_much_output' || error.reason === 'bad_filter')
        throw refusalOf(error, 'filter_unsupported')
      work.charge(workOf.failure)
      failure = error.reason
      return null
    }
  }
  const decoder = attempt(create)
  return {
    push(bytes: Uint8Array): void {
      if (failure === null) attempt(() => decoder?.push(bytes))
    },
    finish(): void {
      if (failure === null) attempt(() => decoder?.finish())
    },
    /** Returns why the data ended early, or null. */
    failure: (): PdfSyntaxReason | null => failure,
  }
}

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
