import { PdfSyntaxError } from '../syntax/errors.ts'
import { PdfFileError, type PdfFileReason } from './errors.ts'
import type { WindowSource } from './window-source.ts'

const firstBytes = 1_024
const objectBytesMax = 4_194_304

/**
 * Parses what begins at `offset`. A parse that fails because the window ends too early is tried again with four times
 * as much, up to 4 MiB. Throws PdfFileError with the given reason.
 */
export async function parseAt<T>(
  source: WindowSource,
  offset: number,
  { reason, what }: { reason: PdfFileReason; what: string },
  parse: (bytes: Uint8Array) => T,
): Promise<T> {
  for (let length = firstBytes; ; length *= 4) {
    const bytes = await source.at(offset, length)
    try {
      return parse(bytes)
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      const isWhole = offset + bytes.length >= source.length
      if (isWhole || bytes.length >= objectBytesMax) throw new PdfFileError(reason, `${what}: ${error.message}`, error)
    }
  }
}
