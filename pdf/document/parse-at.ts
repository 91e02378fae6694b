import { PdfSyntaxError } from '../syntax/errors.ts'
import { PdfFileError, type PdfFileReason } from './errors.ts'
import type { WindowSource } from './window-source.ts'

const firstBytes = 1_024
const objectBytesMax = 4_194_304

/**
 * Parses the object at `offset`, synchronously if its bytes are already loaded. If the bytes end too early, retries
 * with four times as many, up to 4 MiB. Throws PdfFileError with the given reason.
 */
export function parseAt<T>(
  source: WindowSource,
  offset: number,
  where: { reason: PdfFileReason; what: string },
  parse: (bytes: Uint8Array) => T,
  length = firstBytes,
): T | Promise<T> {
  const parseIn = (bytes: Uint8Array): T | Promise<T> => {
    try {
      return parse(bytes)
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      const isWhole = offset + bytes.length >= source.length
      if (!isWhole && bytes.length < objectBytesMax) return parseAt(source, offset, where, parse, length * 4)
      throw new PdfFileError(where.reason, `${where.what}: ${error.message}`, error)
    }
  }
  const window = source.at(offset, length)
  return window instanceof Promise ? window.then(parseIn) : parseIn(window)
}
