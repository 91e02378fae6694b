import { nameAt } from '../../syntax/names.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { ContentGrammar } from './content-grammar.ts'
import type { ReadContent } from './content-summary.ts'
import { createInlinePicture } from './inline-image.ts'
import { createInlineImageEnd } from './inline-image-end.ts'
import { isShortNumber, LETTER, numberAt, rankOf, weights } from './number-token.ts'
import { NAME, NUMBER, OTHER, STRING, wordOf } from './operators.ts'

/**
 * Reads the data of streams, one stream after another, as page content (ISO 32000-2 section 7.8.2). The data may be
 * anything.
 */
export type ContentScanner = {
  begin(): void
  push(bytes: Uint8Array): void
  /** Returns null for data that is not content, and for content that readers interpret differently. */
  end(): ReadContent | null
}

const hexadecimal = new Uint8Array(256)
for (const character of '0123456789abcdefABCDEF\0\t\n\f\r ') hexadecimal[character.charCodeAt(0)] = 1

// The state of the scanner.
const BETWEEN = 0
const IN_TOKEN = 1
const IN_STRING = 2
const IN_ESCAPE = 3
const IN_HEX = 4
const IN_COMMENT = 5
const BEHIND_LESS = 6
const BEHIND_GREATER = 7
const IN_PICTURE = 8
const IN_OCTAL = 9

// The maximum length of a token, because some readers truncate longer tokens.
const tokenBytesMax = 127
const wordBytesMax = 5
const literals = new Set(['true', 'false', 'null'].map(wordOf))
const lineEnd = Uint8Array.of(0x0a)

/**
 * Returns whether an octal escape of three digits that begins with this digit exceeds a byte. This is so for 4 to 7.
 */
const isHighDigit = (byte: number): boolean => (byte & 0xfc) === 0x34

export function createContentScanner(work: Work): ContentScanner {
  const grammar = new ContentGrammar()
  const picture = createInlinePicture(work)
  let place = BETWEEN
  let brackets = 0
  /** The remaining digits of an octal escape that may exceed a byte. */
  let digits = 0
  /** The start of a token that continues in the next piece of data. */
  const cut = new Uint8Array(tokenBytesMax + 1)
  let cutBytes = 0
  let tokens = 0
  const imageEnd = createInlineImageEnd()

  function push(bytes: Uint8Array): void {
    if (grammar.isWrong) return
    const end = bytes.length
    let at = 0
    imageEnd.push(bytes, 0)
    while (at < end && !grammar.isWrong) at = place === BETWEEN ? readTokens(bytes, at) : goOn(bytes, at)
    work.charge(at * workOf.contentByte + tokens * workOf.contentToken)
    tokens = 0
  }

  /** Reads tokens until the state changes, or until the data ends inside a token. */
  function readTokens(bytes: Uint8Array, from: number): number {
    const end = bytes.length
    let at = from
    while (at < end && place === BETWEEN && !grammar.isWrong) {
      const first = bytes[at]!
      const start = at++
      let sum = weights[first]!
      if (sum === 0 && first !== 0x2f) {
        if (first > 0x20) beginAt(first)
        else while (at < end && bytes[at]! <= 0x20 && weights[bytes[at]!] === 0) at++
        continue
      }
      while (at < end) {
        const weight = weights[bytes[at]!]!
        if (weight === 0) break
        sum += weight
        at++
      }
      if (at === end) {
        keepCut(bytes, start)
        return at
      }
      endToken(bytes, start, at, sum)
    }
    return at
  }

  function endToken(bytes: Uint8Array, start: number, end: number, sum: number): void {
    tokens++
    const first = bytes[start]!
    if (first === 0x2f) {
      if (end - start > tokenBytesMax) grammar.isWrong = true
      grammar.value(NAME)
      grammar.use.name(nameAt(bytes, start + 1, end).name)
    } else if (weights[first] !== LETTER) {
      if (!isShortNumber(bytes, start, end, sum)) grammar.isWrong = true
      grammar.value(NUMBER, rankOf(bytes, start, end, sum))
      grammar.use.number(numberAt(bytes, start, end))
    } else readWord(bytes, start, end)
  }

  function readWord(bytes: Uint8Array, start: number, end: number): void {
    let word = 0
    // Stops at the maximum length of an operator, because longer words are not operators.
    for (let at = start; at < end && end - start <= wordBytesMax; at++) word = word * 256 + bytes[at]!
    tokens++
    if (end - start > 3 && literals.has(word)) grammar.value(OTHER)
    else if (grammar.operator(word)) {
      if (imageEnd.isLost()) grammar.isWrong = true
      picture.begin()
      place = IN_PICTURE
    }
  }

  function beginAt(delimiter: number): void {
    switch (delimiter) {
      case 0x28:
        brackets = 1
        place = IN_STRING
        break
      case 0x3c:
        place = BEHIND_LESS
        break
      case 0x3e:
        place = BEHIND_GREATER
        break
      case 0x25:
        place = IN_COMMENT
        tokens++
        break
      case 0x5b:
        grammar.open(false)
        break
      case 0x5d:
        grammar.close(false)
        break
      default:
        grammar.isWrong = true
    }
    tokens++
  }

  /** Continues in the current state. */
  function goOn(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!
    switch (place) {
      case IN_TOKEN:
        return joinCut(bytes, at)
      case IN_STRING:
        return readString(bytes, at)
      case IN_HEX:
        return readHex(bytes, at)
      case IN_COMMENT:
        return skipComment(bytes, at)
      case IN_PICTURE:
        return readPicture(bytes, at)
      case IN_ESCAPE:
        place = isHighDigit(byte) ? IN_OCTAL : IN_STRING
        digits = 1
        return at + 1
      case IN_OCTAL:
        return readOctal(byte, at)
      case BEHIND_LESS:
        place = byte === 0x3c ? BETWEEN : IN_HEX
        if (byte !== 0x3c) return at
        grammar.open(true)
        return at + 1
      default:
        place = BETWEEN
        if (byte === 0x3e) grammar.close(true)
        else grammar.isWrong = true
        return at + 1
    }
  }

  function keepCut(bytes: Uint8Array, start: number): void {
    const piece = bytes.subarray(start)
    if (cutBytes + piece.length > tokenBytesMax) grammar.isWrong = true
    else {
      cut.set(piece, cutBytes)
      cutBytes += piece.length
    }
    place = IN_TOKEN
  }

  function joinCut(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && weights[bytes[at]!] !== 0) at++
    keepCut(bytes.subarray(0, at), from)
    if (at === bytes.length || grammar.isWrong) return at
    let sum = 0
    for (let i = 0; i < cutBytes; i++) sum += weights[cut[i]!]!
    place = BETWEEN
    endToken(cut, 0, cutBytes, sum)
    cutBytes = 0
    return at
  }

  function readString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === 0x28) brackets++
      else if (byte === 0x5c) {
        if (at + 1 === bytes.length || isHighDigit(bytes[at + 1]!)) {
          place = IN_ESCAPE
          return at + 1
        }
        at++
      } else if (byte === 0x29 && --brackets === 0) {
        place = BETWEEN
        grammar.value(STRING)
        return at + 1
      }
    }
    return bytes.length
  }

  // Checks an octal escape. If the value exceeds a byte, some readers drop the highest bit, others drop the string or
  // its last digit.
  function readOctal(byte: number, at: number): number {
    if ((byte & 0xf8) !== 0x30) {
      place = IN_STRING
      return at
    }
    if (++digits === 3) grammar.isWrong = true
    return at + 1
  }

  function readHex(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && hexadecimal[bytes[at]!] === 1) at++
    if (at === bytes.length) return at
    if (bytes[at] !== 0x3e) grammar.isWrong = true
    place = BETWEEN
    tokens++
    grammar.value(STRING)
    return at + 1
  }

  function skipComment(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
    if (at < bytes.length) place = BETWEEN
    return at
  }

  function readPicture(bytes: Uint8Array, from: number): number {
    const at = picture.push(bytes, from)
    if (!picture.isOver()) return at
    place = BETWEEN
    if (!picture.isCertain()) grammar.isWrong = true
    imageEnd.begin()
    imageEnd.push(bytes, at)
    return at
  }

  return {
    begin() {
      grammar.begin()
      imageEnd.clear()
      place = BETWEEN
      cutBytes = 0
    },
    push,
    end() {
      // Adds white space after the data, as between the streams of a page.
      push(lineEnd)
      return place === BETWEEN ? grammar.end() : null
    },
  }
}
