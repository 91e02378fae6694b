import { toBase64, utf8 } from '../../base/bytes.ts'
import { type Mailbox, requireAddress } from './address.ts'

/** Lines of a mail header. Users' texts never leave their own line. */

const lineCharsMax = 76
const encodedWordBytesMax = 39

/**
 * Returns the folded line `Name: text` (RFC 5322), with encoded words (RFC 2047) unless the text is short plain ASCII.
 */
export function textHeader(name: string, text: string): string {
  const line = unfolded(text)
  return isPlain(line) && name.length + 2 + line.length <= lineCharsMax
    ? `${name}: ${line}`
    : `${name}: ${encodedWords(line)}`
}

/** Returns `Name: display name <address>`. Throws a RangeError for an invalid address. */
export function mailboxHeader(name: string, { displayName, address }: Mailbox): string {
  const written = requireAddress(address)
  const shown = displayName === null ? '' : unfolded(displayName)
  if (shown === '') return `${name}: ${written}`
  const isQuotable = isPlain(shown) && shown.length <= 60
  const phrase = isQuotable ? `"${shown.replace(/["\\]/g, '\\$&')}"` : encodedWords(shown)
  return `${name}: ${phrase}\r\n <${written}>`
}

/** Removes line breaks and other control characters, and trims the text. */
export const unfolded = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text) && !text.includes('=?')

/** Encodes a text as words of whole characters, each at most 75 characters long and on a separate line. */
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
