import { toBase64, utf8 } from '../../base/bytes.ts'
import { type Mailbox, requireAddress } from './address.ts'

/** Lines of a mail's head: whatever a user wrote stays inside its own line. */

const lineCharsMax = 76
const encodedWordBytesMax = 39

/** `Name: text` (RFC 5322), with encoded words (RFC 2047) where the text is not short plain ASCII; folded. */
export function textHeader(name: string, text: string): string {
  const line = unfolded(text)
  return isPlain(line) && name.length + 2 + line.length <= lineCharsMax
    ? `${name}: ${line}`
    : `${name}: ${encodedWords(line)}`
}

/** `Name: display name <address>`; throws a RangeError for what is no address. */
export function mailboxHeader(name: string, { displayName, address }: Mailbox): string {
  const written = requireAddress(address)
  const shown = displayName === null ? '' : unfolded(displayName)
  if (shown === '') return `${name}: ${written}`
  const isQuotable = isPlain(shown) && shown.length <= 60
  const phrase = isQuotable ? `"${shown.replace(/["\\]/g, '\\$&')}"` : encodedWords(shown)
  return `${name}: ${phrase}\r\n <${written}>`
}

/** The text without line breaks and other control characters, trimmed. */
export const unfolded = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text) && !text.includes('=?')

/** Words of whole characters, each at most 75 characters long, one to a line. */
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
