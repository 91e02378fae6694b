import { concatBytes, latin1, utf8 } from '../../base/bytes.ts'
import { createInlineImages, endOfRawImage } from '../inspect/content/image-data.ts'
import { endOfToken, hasKeyword, isRegular, skipWhiteSpace } from '../syntax/characters.ts'
import { defaultParseLimits, parseObject } from '../syntax/parser.ts'
import type { Work } from '../syntax/work.ts'
import { ambiguousImage } from './instructions.ts'

const lineEnd = utf8('\n')
const exponent = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d{1,2}$/i
// The digits after the decimal point. A smaller value has no visible effect.
const decimals = 10
const valueMax = 1e9
const numberBytesMax = 64
// The nanoseconds of CPU time to read one token.
const tokenWork = 300

/**
 * Returns content without exponents in numbers, which ISO 32000-2 section 7.3.3 forbids, and with white space before
 * each EI. pdf.js, and therefore the signing page, uses an exponent. Other readers ignore the number or the operator
 * after it. Returns the same bytes if nothing changes. Throws PdfSyntaxError.
 */
export function plainTokens(bytes: Uint8Array, work: Work): Uint8Array {
  const images = createInlineImages(work)
  const limits = { ...defaultParseLimits, work }
  const parts: Uint8Array[] = []
  let kept = 0
  for (let at = skipWhiteSpace(bytes, 0); at < bytes.length; at = skipWhiteSpace(bytes, at)) {
    const start = at
    work.charge(tokenWork)
    if (isString(bytes, at)) {
      at = parseObject(bytes, at, limits).end
      continue
    }
    at = endOfOther(bytes, at)
    if (at - start > numberBytesMax) continue
    const word = latin1(bytes.subarray(start, at))
    if (exponent.test(word) && Math.abs(Number(word)) < valueMax) {
      parts.push(bytes.subarray(kept, start), utf8(Number(word).toFixed(decimals)))
      kept = at
    }
    if (word !== 'BI') continue
    const end = images.read(bytes, at, true) ?? -1
    if (end >= 0) at = end
    else {
      // Exactly the declared number of bytes must precede EI.
      at = endOfRawImage(bytes, at, work) ?? -1
      if (!hasKeyword(bytes, at, 'EI')) throw ambiguousImage(start)
      parts.push(bytes.subarray(kept, at), lineEnd)
      kept = at
      at += 2
    }
  }
  return parts.length === 0 ? bytes : concatBytes(...parts, bytes.subarray(kept))
}

/** Returns whether a literal or hexadecimal string begins at `at`. `<<` begins a dictionary. */
const isString = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x28 || (bytes[at] === 0x3c && bytes[at + 1] !== 0x3c)

/** Returns the end of the token at `at`, which is not a string. */
function endOfOther(bytes: Uint8Array, at: number): number {
  if (isRegular(bytes[at])) return endOfToken(bytes, at)
  if (bytes[at] === 0x2f) return endOfToken(bytes, at + 1)
  return at + (bytes[at] === 0x3c ? 2 : 1)
}
