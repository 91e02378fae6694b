import { isDigit, skipWhiteSpace } from '../../syntax/characters.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { asCount } from '../../syntax/kinds.ts'
import { lexNumber } from '../../syntax/lexer.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { checkWhole, type ParseLimits, parseObject } from '../../syntax/parser.ts'
import { workAt } from '../../syntax/work.ts'

// The maximum number of members that an update can look up. Writers put some hundreds into a stream.
const MEMBERS_MAX = 100_000

/**
 * Reads the objects of a decoded object stream (ISO 32000-2 section 7.5.7) in order. They must be consecutive and must
 * not overlap, which keeps the work linear. Throws PdfSyntaxError.
 */
export function readObjectStream(
  dict: PdfDict,
  decoded: Uint8Array,
  limits: ParseLimits,
  visit: (number: number, value: PdfObject, repeats: Repeats) => void,
): void {
  const repeats = createRepeatSearch(decoded)
  const count = asCount(dict.get('N'))
  const first = asCount(dict.get('First'))
  if (count === null || count > MEMBERS_MAX || first === null || first > decoded.length) throw badStream()
  const header = { bytes: decoded.subarray(0, first), at: 0 }
  const nextNumber = (): number => {
    const at = skipWhiteSpace(header.bytes, header.at)
    header.at = at
    const number = lexNumber(header)
    // Some readers do not accept a sign or a point in these numbers.
    if (asCount(number) === null || !header.bytes.subarray(at, header.at).every(isDigit)) throw badStream()
    return number
  }
  let end = first
  for (let i = 0; i < count; i++) {
    limits.work?.charge(2 * workAt.value)
    const number = nextNumber()
    const offset = nextNumber()
    const at = first + offset
    if (at < end) throw badStream()
    // Some readers would interpret more bytes as a stream or a second value.
    if (i > 0 && skipWhiteSpace(decoded, end) < at) throw badStream()
    const object = parseObject(decoded, at, limits)
    end = object.end
    checkWhole(decoded, end, object.value)
    visit(number, object.value, repeats(number, at, end))
  }
  if (count > 0 && skipWhiteSpace(decoded, end) < decoded.length) throw badStream()
}

/**
 * The relation between an object and an earlier one in its stream: a different number, the same number and bytes, or
 * only the same number.
 */
export type Repeats = 'nothing' | 'bytes' | 'number'

/** Returns a function that finds repetitions of an earlier object. */
function createRepeatSearch(bytes: Uint8Array): (number: number, start: number, end: number) => Repeats {
  // The start and the end of the last object with each number, as one number.
  const ends = bytes.length + 1
  const places = new Map<number, number>()
  return (number, start, end) => {
    const before = places.get(number)
    places.set(number, start * ends + end)
    if (before === undefined) return 'nothing'
    const [from, to] = [Math.floor(before / ends), before % ends]
    if (to - from !== end - start) return 'number'
    for (let at = start; at < end; at++) if (bytes[at] !== bytes[at - start + from]) return 'number'
    return 'bytes'
  }
}

const badStream = (): PdfSyntaxError => new PdfSyntaxError('bad_object', 'an object stream is not readable')
