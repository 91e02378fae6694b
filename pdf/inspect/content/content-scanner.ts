import { createByteWindow } from '../../syntax/byte-window.ts'
import { createCollector } from '../../syntax/collector.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { nameAt } from '../../syntax/names.ts'
import type { Work } from '../../syntax/work.ts'
import { workOf } from '../policy/work-of.ts'
import { ContentGrammar } from './content-grammar.ts'
import { type ContentEdges, type ReadContent, seamBytesMax } from './content-summary.ts'
import { PATTERN } from './draw-tracker.ts'
import { createInlineImages, type EncodedImageCheck, isImageMask } from './image-data.ts'
import { OUTER } from './line-style.ts'
import { isShortNumber, LETTER, numberAt, rankOf, weights } from './number-token.ts'
import { NAME, NUMBER, OTHER, STRING, wordOf } from './operators.ts'
import { COLORS, MASKS } from './traits.ts'

/**
 * Reads stream data as page content (ISO 32000-2 section 7.8.2), one stream after another. Accepts any data. Without
 * `isPlain`, the data of inline images with image filters is not checked.
 */
export type ContentScanner = ReturnType<typeof createContentScanner>

const hexadecimal = new Uint8Array(256)
const [SPACE, DIGIT, HIGH_DIGIT] = [1, 2, 3]
for (const character of '\0\t\n\f\r ') hexadecimal[character.charCodeAt(0)] = SPACE
for (const character of '01234567') hexadecimal[character.charCodeAt(0)] = DIGIT
for (const character of '89abcdefABCDEF') hexadecimal[character.charCodeAt(0)] = HIGH_DIGIT
/** The first code that is not an ASCII character. */
const HIGH = 0x80

// The maximum length of a name, number or operator, because some readers truncate longer ones.
const tokenBytesMax = 127
// The maximum length of a string, comment or inline image.
const partBytesMax = 1_048_576
const wordBytesMax = 5
const literals = new Set(['true', 'false', 'null'].map(wordOf))
const lineEnd = Uint8Array.of(0x0a)

export function createContentScanner(work: Work, isPlain?: EncodedImageCheck) {
  const grammar = new ContentGrammar()
  const images = createInlineImages(work, isPlain)
  const window = createByteWindow()
  let isFinal = false
  // The number of unread bytes at which an incomplete token is read again. The number doubles after each attempt, so
  // the total work is linear.
  let retryBytes = 0
  let isInImage = false
  let tokens = 0
  let operators = 0
  // The bytes from the end of the last operator to the position `restEnd`.
  const rest = createCollector()
  let restEnd = 0
  let head: Uint8Array | null = null
  let endsInComment = false

  function push(chunk: Uint8Array): void {
    if (grammar.isWrong) return
    window.append(chunk)
    work.charge(chunk.length * workOf.contentByte)
    const left = window.bytes.length - window.at
    if (left >= retryBytes || isFinal) {
      readTokens(window.bytes)
      retryBytes = 2 * (window.bytes.length - window.at)
      if (retryBytes > 2 * partBytesMax) grammar.isWrong = true
      work.charge(tokens * workOf.contentToken + operators * workOf.contentOperator)
      tokens = 0
      operators = 0
      work.charge(grammar.use.drawn.steps * workOf.drawStep)
      grammar.use.drawn.steps = 0
      keepRest(window.at)
    }
    window.release()
  }

  function keepRest(at: number): void {
    if (rest.length() <= seamBytesMax) rest.push(window.bytes.subarray(restEnd - window.base, at))
    restEnd = window.base + at
  }

  /** Clears `rest` after an operator or an inline image. */
  function endRest(at: number): void {
    if (head === null && grammar.mayContinue) {
      keepRest(at)
      if (rest.length() > seamBytesMax) grammar.isWrong = true
      head = rest.bytes().slice()
    }
    grammar.mayContinue = false
    rest.clear()
    restEnd = window.base + at
  }

  /** Reads tokens up to a token that could continue in the next chunk. */
  function readTokens(bytes: Uint8Array): void {
    let at = window.at
    for (let next = at; next >= 0 && !grammar.isWrong; ) {
      at = next
      while (at < bytes.length && bytes[at]! <= 0x20 && weights[bytes[at]!] === 0) at++
      next = at < bytes.length ? readToken(bytes, at) : -1
    }
    window.at = at
  }

  /** Reads the token at a position and returns the position after it. Returns -1 if the token is incomplete. */
  function readToken(bytes: Uint8Array, start: number): number {
    if (isInImage) return readImage(bytes, start)
    const first = bytes[start]!
    let sum = weights[first]!
    if (sum === 0 && first !== 0x2f) return readDelimited(bytes, start, first)
    let at = start + 1
    for (let weight = 0; at < bytes.length; at++) {
      weight = weights[bytes[at]!]!
      if (weight === 0) break
      sum += weight
    }
    if (at - start > tokenBytesMax) grammar.isWrong = true
    if (at === bytes.length) return -1
    tokens++
    if (first === 0x2f) {
      grammar.value(NAME)
      readName(bytes, start + 1, at)
    } else if (weights[first] !== LETTER) {
      if (!isShortNumber(bytes, start, at, sum)) grammar.isWrong = true
      const value = numberAt(bytes, start, at)
      grammar.value(NUMBER, rankOf(value, bytes[at - 1]!, sum))
      grammar.use.number(value)
    } else readWord(bytes, start, at)
    return at
  }

  function readName(bytes: Uint8Array, start: number, end: number): void {
    try {
      grammar.use.name(nameAt(bytes, start, end).name)
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      grammar.isWrong = true
    }
  }

  function readWord(bytes: Uint8Array, start: number, end: number): void {
    let word = 0
    // No operator is longer than `wordBytesMax`.
    for (let at = start; at < end && end - start <= wordBytesMax; at++) word = word * 256 + bytes[at]!
    operators++
    if (end - start > 3 && literals.has(word)) grammar.value(OTHER)
    else {
      isInImage = grammar.operator(word)
      grammar.use.hasHighCode = false
      if (isInImage && images.isLost()) grammar.isWrong = true
      endRest(end)
    }
  }

  function readDelimited(bytes: Uint8Array, at: number, delimiter: number): number {
    const isDouble = bytes[at + 1] === delimiter
    tokens++
    switch (delimiter) {
      case 0x28:
        return endOf(STRING, endOfString(bytes, at))
      case 0x25:
        tokens++
        return endOfComment(bytes, at)
      case 0x5b:
        grammar.open(false)
        return at + 1
      case 0x5d:
        grammar.close(false)
        return at + 1
      case 0x3c:
        if (at + 1 === bytes.length) return -1
        if (!isDouble) return endOf(STRING, endOfHex(bytes, at + 1))
        grammar.open(true)
        return at + 2
      case 0x3e:
        if (at + 1 === bytes.length) return -1
        if (isDouble) grammar.close(true)
        else grammar.isWrong = true
        return at + 2
      default:
        grammar.isWrong = true
        return at + 1
    }
  }

  function endOfComment(bytes: Uint8Array, at: number): number {
    const end = endOfLine(bytes, at)
    // The last byte is the end of the line that follows the stream.
    endsInComment = isFinal && end === bytes.length - 1
    return end
  }

  function endOf(kind: number, end: number): number {
    if (end >= 0) grammar.value(kind)
    return end
  }

  function endOfString(bytes: Uint8Array, start: number): number {
    let depth = 0
    let seen = 0
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at]!
      seen |= byte
      if (byte === 0x28) depth++
      else if (byte === 0x29) {
        if (--depth > 0) continue
        grammar.use.hasHighCode ||= seen >= HIGH
        return at + 1
      } else if (byte === 0x5c) {
        const digit = octalHead(bytes, ++at)
        seen |= digit > 1 ? HIGH : bytes[at]!
        if (digit > 3) grammar.isWrong = true
      }
    }
    return -1
  }

  function endOfHex(bytes: Uint8Array, start: number): number {
    let at = start
    let digits = 0
    for (; at < bytes.length && hexadecimal[bytes[at]!]! > 0; at++) {
      const kind = hexadecimal[bytes[at]!]!
      if (kind === HIGH_DIGIT && digits % 2 === 0) grammar.use.hasHighCode = true
      if (kind > SPACE) digits++
    }
    if (at === bytes.length) return -1
    if (bytes[at] !== 0x3e) grammar.isWrong = true
    return at + 1
  }

  function readImage(bytes: Uint8Array, start: number): number {
    const end = images.read(bytes, start, isFinal)
    if (end === null) grammar.isWrong = true
    if (end === null || end < 0) return -1
    const isMask = isImageMask(bytes.subarray(start, end), work)
    grammar.use.traits |= isMask ? MASKS : COLORS
    if (isMask && grammar.use.drawn.isSet(PATTERN)) grammar.isWrong = true
    isInImage = false
    endRest(end)
    return end
  }

  /** Returns the edges of the content, or null if the content is valid without its neighbors. */
  function edgesAtEnd(): ContentEdges | null {
    const { isContinued, isHead } = grammar
    const isCut = grammar.hasTail() || (isContinued && isHead)
    if (!isCut && head === null && !isHead && !endsInComment) return null
    return { endsInComment, head, tail: isCut ? rest.bytes().slice() : null, isContinued, hasOperator: !isHead }
  }

  return {
    /** Begins a stream. With `isComplete`, the stream must be valid without the previous stream. */
    begin(isComplete = false): void {
      grammar.begin(isComplete)
      images.clear()
      window.clear()
      isFinal = false
      retryBytes = 0
      isInImage = false
      rest.clear()
      restEnd = 0
      head = null
      endsInComment = false
    },
    push,
    /**
     * Ends the stream and returns the result. Returns null if the data is not content, or if readers interpret the
     * content differently.
     */
    end(): ReadContent | null {
      isFinal = true
      // Readers treat the end of a stream as white space.
      push(lineEnd)
      const summary = window.bytes.length === window.at && !isInImage ? grammar.end() : null
      const edges = edgesAtEnd()
      if (summary === null || (edges?.tail?.length ?? 0) > seamBytesMax) return null
      const { traits, firstSpaces, used, drawn } = grammar.use
      const drawings = drawn.end(traits & OUTER)
      return { summary, edges, traits, firstSpaces, used, drawings, isBlank: grammar.isBlank }
    },
  }
}

// Returns the first digit of an octal escape with three digits, or 0. With a digit above 3, the escape exceeds one byte:
// some readers drop the highest bit, others drop the string or the last digit.
const octalHead = (bytes: Uint8Array, at: number): number =>
  isOctal(bytes[at]) && isOctal(bytes[at + 1]) && isOctal(bytes[at + 2]) ? bytes[at]! - 0x30 : 0
const isOctal = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xf8) === 0x30

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  return at === bytes.length ? -1 : at
}
