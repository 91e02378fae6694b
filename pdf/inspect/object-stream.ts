import { skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { lexNumber } from '../syntax/lexer.ts'
import { asCount, type PdfDict, type PdfObject } from '../syntax/objects.ts'
import { type ParseLimits, parseObject } from '../syntax/parser.ts'

// What an update can look up later; writers put some hundreds into one.
const MEMBERS_MAX = 100_000

/**
 * Reads the objects of a decoded object stream (ISO 32000-2 section 7.5.7) in order. They must follow one another
 * without overlap, so that the work is linear. Throws PdfSyntaxError.
 */
export function readObjectStream(
  dict: PdfDict,
  decoded: Uint8Array,
  limits: ParseLimits,
  visit: (number: number, value: PdfObject) => void,
): void {
  const count = asCount(dict.get('N'))
  const first = asCount(dict.get('First'))
  if (count === null || count > MEMBERS_MAX || first === null || first > decoded.length) throw badStream()
  const header = decoded.subarray(0, first)
  let headerAt = 0
  let end = first
  for (let i = 0; i < count; i++) {
    const number = lexNumber(header, skipWhiteSpace(header, headerAt))
    const offset = lexNumber(header, skipWhiteSpace(header, number.end))
    headerAt = offset.end
    const at = first + offset.value
    if (asCount(number.value) === null || asCount(offset.value) === null || at < end) throw badStream()
    const object = parseObject(decoded, at, limits)
    end = object.end
    visit(number.value, object.value)
  }
}

const badStream = (): PdfSyntaxError => new PdfSyntaxError('bad_object', 'an object stream is not readable')
