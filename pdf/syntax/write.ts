import { latin1 } from '../../base/bytes.ts'
import { PdfSyntaxError } from './errors.ts'
import { isDict } from './kinds.ts'
import type { PdfDict, PdfObject } from './objects.ts'

/**
 * Returns the PDF syntax of an object, with one character per byte. Equal values have the same syntax: no line breaks,
 * entries in map order, and numbers in the shortest decimal form. The parser returns an equal value for this syntax.
 * Throws PdfSyntaxError for a stream, whose parts are written separately, and for a number that PDF cannot represent.
 */
export function writeObject(value: PdfObject): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return writeNumber(value)
  if (Array.isArray(value)) return writeArray(value)
  if (isDict(value)) return writeDict(value)
  switch (value.kind) {
    case 'name':
      return writeName(value.name)
    case 'string':
      return value.isHex ? writeHexString(value.bytes) : writeLiteralString(value.bytes)
    case 'ref':
      return `${value.number} ${value.generation} R`
    case 'stream':
      throw new PdfSyntaxError('bad_object', 'a stream cannot be a direct object')
  }
}

// Characters that need an escape. A reader would change an unescaped CR to LF (ISO 32000-2 section 7.3.4.2).
const needsEscape = /[\\()\r]/
const plainName = /^[\w.+-]+$/

function writeArray(items: readonly PdfObject[]): string {
  let text = ''
  for (const item of items) text += text === '' ? writeObject(item) : ` ${writeObject(item)}`
  return `[${text}]`
}

function writeDict(dict: PdfDict): string {
  let text = '<<'
  dict.forEach((value, key) => {
    text += `${writeName(key)} ${writeObject(value)}`
  })
  return `${text}>>`
}

// Writes a number without an exponent, because PDF has none (ISO 32000-2 section 7.3.3).
function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  if (!Number.isFinite(value)) throw new PdfSyntaxError('bad_number', 'PDF cannot represent an infinite number or NaN')
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) > 1) return BigInt(value).toString()
  const [digits = '', exponent = ''] = text.split('e-')
  const sign = value < 0 ? '-' : ''
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('-', '').replace('.', '')}`
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
const nameBytes = hexBytes.map((digits, byte) => {
  const character = String.fromCharCode(byte)
  return byte > 0x20 && byte < 0x7f && !'()<>[]{}/%#'.includes(character) ? character : `#${digits}`
})

function writeName(name: string): string {
  if (plainName.test(name)) return `/${name}`
  let text = '/'
  for (let i = 0; i < name.length; i++) text += nameBytes[name.charCodeAt(i)]
  return text
}

function writeHexString(bytes: Uint8Array): string {
  const digits: string[] = []
  for (const byte of bytes) digits.push(hexBytes[byte] as string)
  return `<${digits.join('')}>`
}

function writeLiteralString(bytes: Uint8Array): string {
  const text = latin1(bytes)
  if (!needsEscape.test(text)) return `(${text})`
  return `(${text.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r')})`
}
