import { skipWhiteSpace } from '../../syntax/characters.ts'
import { checkInteger } from '../../syntax/integers.ts'
import { asCount } from '../../syntax/kinds.ts'
import { badStream, objectPlaces } from '../../syntax/object-stream.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type ParseLimits, parseObject } from '../../syntax/parser.ts'

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
  let end = asCount(dict.get('First')) ?? 0
  for (const { number, offset } of objectPlaces(dict, decoded, limits.work)) {
    // Some readers would interpret additional bytes as a stream or a second value.
    if (offset < end || skipWhiteSpace(decoded, end) < offset) throw badStream()
    const object = parseObject(decoded, offset, limits)
    end = object.end
    checkInteger(decoded, end, object.value)
    visit(number, object.value, repeats(number, offset, end))
  }
  if (dict.get('N') !== 0 && skipWhiteSpace(decoded, end) < decoded.length) throw badStream()
}

/**
 * How a compressed object repeats an earlier object in its stream. `bytes`: number and bytes are identical. `number`:
 * only the number is identical.
 */
export type Repeats = 'nothing' | 'bytes' | 'number'

/** Returns a function that compares each object of a stream with the earlier ones. */
function createRepeatSearch(bytes: Uint8Array): (number: number, start: number, end: number) => Repeats {
  // By number: the start and the end of the last object, packed into one number.
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
