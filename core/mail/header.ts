import { toBase64, utf8 } from '../../base/bytes.ts'
import { type Mailbox, requireAddress } from './address.ts'

const lineCharsMax = 76
const encodedWordBytesMax = 39
const encodedNameCharsMax = 50

/**
 * Returns the folded header line `Name: text` (RFC 5322), with encoded words (RFC 2047) unless the text is short, plain
 * ASCII. The text cannot begin another header line.
 */
export function textHeader(name: string, text: string): string {
  const line = unfolded(text)
  return isPlain(line) && name.length + 2 + line.length <= lineCharsMax
    ? `${name}: ${line}`
    : `${name}: ${encodedWords(line)}`
}

/** Returns the header line `Name: display name <address>`. Throws a RangeError for an invalid address. */
export function mailboxHeader(name: string, { displayName, address }: Mailbox): string {
  const written = requireAddress(address)
  const shown = displayName === null ? '' : unfolded(displayName)
  if (shown === '') return `${name}: ${written}`
  const isQuotable = isPlain(shown) && shown.length <= 60
  const phrase = isQuotable ? `"${shown.replace(/["\\]/g, '\\$&')}"` : encodedWords(shown)
  return `${name}: ${phrase}\r\n <${written}>`
}

/**
 * Returns the header parameter `filename`. Encodes a file name as UTF-8 in numbered lines (RFC 2231), unless it is
 * short, plain ASCII.
 */
export function fileNameParameter(name: string): string {
  const line = unfolded(name)
  if (/^[\w ().-]{1,60}$/.test(line)) return `filename="${line}"`
  const encoded = [...utf8(line)].map((byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9._-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  const lines: string[] = []
  for (const unit of encoded) {
    const last = lines.at(-1)
    if (last === undefined || last.length + unit.length > encodedNameCharsMax) lines.push(unit)
    else lines[lines.length - 1] = last + unit
  }
  return lines.map((text, i) => `filename*${i}*=${i === 0 ? "utf-8''" : ''}${text}`).join(';\r\n ')
}

/** Replaces line breaks and other control characters in a header value, and trims it. */
export const unfolded = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text) && !text.includes('=?')

/**
 * Encodes a text as encoded words (RFC 2047). Each word contains complete characters, has at most 75 characters and is
 * on its own line.
 */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  let bytes = 0
  for (const character of text) {
    const length = utf8(character).length
    if (bytes + length > encodedWordBytesMax) {
      words.push(word)
      word = ''
      bytes = 0
    }
    word += character
    bytes += length
  }
  if (word !== '') words.push(word)
  return words.map((one) => `=?utf-8?B?${toBase64(utf8(one))}?=`).join('\r\n ')
}
