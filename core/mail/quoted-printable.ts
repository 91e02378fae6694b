import { utf8 } from '../../base/bytes.ts'

const lineCharsMax = 75

/**
 * Encodes a text as quoted-printable UTF-8 (RFC 2045 section 6.7): ASCII lines of at most 76 characters, ended by CRLF.
 */
export const quotedPrintable = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')

function encodeLine(line: string): string {
  const bytes = utf8(line)
  let encoded = ''
  let width = 0
  bytes.forEach((byte, index) => {
    const unit = isLiteral(byte, index === bytes.length - 1) ? String.fromCharCode(byte) : `=${hex(byte)}`
    if (width + unit.length > lineCharsMax) {
      encoded += '=\r\n'
      width = 0
    }
    encoded += unit
    width += unit.length
  })
  return encoded
}

const isLiteral = (byte: number, isLast: boolean): boolean => {
  if (byte === 0x20 || byte === 0x09) return !isLast
  return byte > 0x20 && byte < 0x7f && byte !== 0x3d
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')
