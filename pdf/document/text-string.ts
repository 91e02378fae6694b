import { latin1Bytes } from '../../base/bytes.ts'
import { type PdfString, pdfString } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import { pdfDocLetters } from './letter-codes.ts'

/**
 * Returns a PDF text string (ISO 32000-2 section 7.9.2.2). ASCII text is unchanged, and other text becomes UTF-16BE
 * with a byte order mark.
 */
export function textString(text: string): PdfString {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return pdfString(latin1Bytes(text))
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xfe, 0xff])
  for (let i = 0; i < text.length; i++) {
    bytes[2 + i * 2] = text.charCodeAt(i) >> 8
    bytes[3 + i * 2] = text.charCodeAt(i) & 0xff
  }
  return pdfString(bytes)
}

// Matches characters that need no escape in a literal string.
const unescaped = /^[\t\n\x20-\x27\x2a-\x5b\x5d-\x7e]*$/

/** Returns the PDF syntax of a text string. */
export const writtenText = (text: string): string =>
  unescaped.test(text) ? `(${text})` : writeObject(textString(text))

/**
 * Decodes a PDF text string: UTF-16BE or UTF-8 after a byte order mark, otherwise PDFDocEncoding. Leaves codes without
 * a letter unchanged.
 */
export function textOf({ bytes }: PdfString): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += letterOf(bytes[i] as number)
  return text
}

/**
 * Returns whether all readers decode a text string to the same text. The string must be encoded completely and contain
 * no control characters and no undefined codes.
 */
export function isPlainText(string: PdfString): boolean {
  const { bytes } = string
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return false
  const hasMark =
    (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
  if (!hasMark) return bytes.every((byte) => (byte >= 0x20 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad))
  const text = textOf(string)
  const isWhole = bytes[0] !== 0xfe || bytes.length % 2 === 0
  return isWhole && text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Cn}\ufffd\ufeff]/u.test(text)
}

function letterOf(code: number): string {
  const letter = pdfDocLetters[code]!
  return letter === '\ufffd' ? String.fromCharCode(code) : letter
}

function utf16(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    text += String.fromCharCode(((bytes[i] as number) << 8) | (bytes[i + 1] as number))
  }
  return text
}

/** Returns a PDF date string in UTC (ISO 32000-2 section 7.9.4). */
export function dateString(at: Date): PdfString {
  const digits = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return pdfString(latin1Bytes(`D:${digits}Z`))
}
