import { latin1 } from '../../../base/bytes.ts'
import { isDigit, isWhiteSpace } from '../../syntax/characters.ts'
import { PdfRefusalError } from '../policy/result.ts'

export type ScanState =
  | 'header'
  | 'between'
  | 'comment'
  | 'known_data'
  | 'unknown_data'
  | 'endstream'
  | 'endobj'
  | 'xref'
  | 'xref_entries'
  | 'startxref'

/**
 * Returns the version from the header at the start of the bytes (ISO 32000-2 section 7.5.2). Throws PdfRefusalError.
 */
export function versionIn(bytes: Uint8Array): string {
  const version = /^%PDF-(\d\.\d)/.exec(latin1(bytes, 0, bytes.length))?.[1]
  if (version === undefined) throw new PdfRefusalError('not_a_pdf')
  return version
}

/**
 * Reads the number after `startxref`, of at most ten digits. Returns it with the position after it. Throws
 * PdfRefusalError.
 */
export function startXrefAt(bytes: Uint8Array, at: number): { offset: number; end: number } {
  let offset = 0
  let end = at
  while (isDigit(bytes[end]) && end - at < 10) offset = offset * 10 + (bytes[end++] as number) - 0x30
  if (end === at || !(isWhiteSpace(bytes[end]) || bytes[end] === 0x25)) throw new PdfRefusalError('end_missing')
  return { offset, end }
}

/**
 * Returns whether a line contains only non-ASCII bytes. Such a line marks a file as binary (ISO 32000-2 section 7.5.2).
 * Some printer drivers omit its percent sign, but no reader finds an object in it.
 */
export function isBinaryMark(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from
  while (at < to && (bytes[at] ?? 0) >= 0x80) at++
  return at > from && (bytes[at] === 0x0a || bytes[at] === 0x0d)
}
