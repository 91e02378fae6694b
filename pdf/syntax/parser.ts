import { hasKeyword, isDigit, skipWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import { type Lexed, lexHexString, lexKeyword, lexLiteralString, lexName, lexNumber } from './lexer.ts'
import { asCount, isDict, type PdfDict, type PdfObject, type PdfRef } from './objects.ts'
import { writeObject } from './write.ts'

/** Bounds of one parse: nesting of arrays and dictionaries, and values in all of them together. */
export type ParseLimits = { depthMax: number; valuesMax: number }

export const defaultParseLimits: ParseLimits = { depthMax: 100, valuesMax: 1_000_000 }

/** An indirect object `number generation obj ... endobj`; `end` is after `endobj`, or at the data of a stream. */
export type IndirectObject = { number: number; generation: number; value: PdfObject; end: number }

/**
 * The object at `position` (white space and comments before it are skipped) and the position after it. Never a stream:
 * only an indirect object can be one. Throws PdfSyntaxError; `unexpected_end` means that more bytes could help.
 */
export function parseObject(
  bytes: Uint8Array,
  position: number,
  limits: ParseLimits = defaultParseLimits,
): Lexed<PdfObject> {
  return parseValue({ bytes, limits, values: 0 }, position, 0)
}

type Parse = { readonly bytes: Uint8Array; readonly limits: ParseLimits; values: number }

function parseValue(parse: Parse, position: number, depth: number): Lexed<PdfObject> {
  const { bytes, limits } = parse
  if (++parse.values > limits.valuesMax) throw new PdfSyntaxError('too_many_values', 'an object has too many values')
  const at = skipWhiteSpace(bytes, position)
  const byte = bytes[at]
  if (byte === undefined) throw new PdfSyntaxError('unexpected_end', 'an object was expected', at)
  if (byte === 0x2f) return lexName(bytes, at)
  if (byte === 0x28) return lexLiteralString(bytes, at)
  if (byte === 0x5b || (byte === 0x3c && bytes[at + 1] === 0x3c)) {
    if (depth >= limits.depthMax) throw new PdfSyntaxError('too_deep', 'objects are nested too deeply', at)
    return byte === 0x5b ? parseArray(parse, at, depth + 1) : parseDict(parse, at, depth + 1)
  }
  if (byte === 0x3c) return lexHexString(bytes, at)
  if (isDigit(byte)) return parseRef(bytes, at, depth > 0) ?? lexNumber(bytes, at)
  if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return lexNumber(bytes, at)
  return parseLiteral(bytes, at)
}

function parseArray(parse: Parse, position: number, depth: number): Lexed<PdfObject[]> {
  const items: PdfObject[] = []
  let at = skipWhiteSpace(parse.bytes, position + 1)
  while (parse.bytes[at] !== 0x5d) {
    const item = parseValue(parse, at, depth)
    items.push(item.value)
    at = skipWhiteSpace(parse.bytes, item.end)
  }
  return { value: items, end: at + 1 }
}

function parseDict(parse: Parse, position: number, depth: number): Lexed<PdfDict> {
  const { bytes } = parse
  const dict: PdfDict = new Map()
  let duplicateAt = -1
  let at = skipWhiteSpace(bytes, position + 2)
  while (bytes[at] !== 0x3e) {
    if (at >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'a dictionary does not end', position)
    if (bytes[at] !== 0x2f) throw new PdfSyntaxError('bad_dictionary', 'a dictionary key is not a name', at)
    const key = lexName(bytes, at)
    const item = parseValue(parse, key.end, depth)
    const before = dict.get(key.value.name)
    if (before !== undefined && writeObject(before) !== writeObject(item.value)) duplicateAt = at
    dict.set(key.value.name, item.value)
    at = skipWhiteSpace(bytes, item.end)
  }
  if (at + 1 >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'a dictionary does not end', position)
  if (bytes[at + 1] !== 0x3e) throw new PdfSyntaxError('bad_dictionary', 'a dictionary ends with >>', at)
  // Readers differ on which entry wins (section 7.3.7), so two that say different things have no one meaning.
  if (duplicateAt >= 0) {
    throw new PdfSyntaxError('duplicate_key', 'a dictionary has two values for one key', duplicateAt)
  }
  return { value: dict, end: at + 2 }
}

// Inside another object a number is never the last thing, so where the bytes end after it a reference may have been
// cut.
function parseRef(bytes: Uint8Array, position: number, isInside: boolean): Lexed<PdfRef> | null {
  const number = parseCount(bytes, position)
  const generationAt = number === null ? position : skipWhiteSpace(bytes, number.end)
  const generation = number === null || generationAt === number.end ? null : parseCount(bytes, generationAt)
  const at = generation === null ? generationAt : skipWhiteSpace(bytes, generation.end)
  if (isInside && at >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'an object was expected', at)
  if (number === null || generation === null || at === generation.end || !hasKeyword(bytes, at, 'R')) return null
  return { value: { kind: 'ref', number: number.value, generation: generation.value }, end: at + 1 }
}

// At most ten digits, as wide as a cross-reference table can name.
function parseCount(bytes: Uint8Array, position: number): Lexed<number> | null {
  let value = 0
  let at = position
  while (isDigit(bytes[at]) && at - position < 10) value = value * 10 + (bytes[at++] as number) - 0x30
  return at === position || isDigit(bytes[at]) ? null : { value, end: at }
}

function parseLiteral(bytes: Uint8Array, position: number): Lexed<PdfObject> {
  const { value, end } = lexKeyword(bytes, position)
  switch (value) {
    case 'null':
      return { value: null, end }
    case 'true':
      return { value: true, end }
    case 'false':
      return { value: false, end }
    default:
      // A keyword cut off by the end of the bytes may still become a known one.
      if (end === bytes.length) throw new PdfSyntaxError('unexpected_end', 'an object was expected', position)
      throw new PdfSyntaxError('unexpected_token', 'an object was expected', position)
  }
}

/** The header `number generation obj` at `position`; null when none stands there. */
export function parseObjectHeader(
  bytes: Uint8Array,
  position: number,
): { number: number; generation: number; end: number } | null {
  const number = parseCount(bytes, skipWhiteSpace(bytes, position))
  if (number === null) return null
  const generationAt = skipWhiteSpace(bytes, number.end)
  const generation = generationAt > number.end ? parseCount(bytes, generationAt) : null
  if (generation === null) return null
  const at = skipWhiteSpace(bytes, generation.end)
  if (at === generation.end || bytes[at] !== 0x6f || bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a) return null
  return { number: number.value, generation: generation.value, end: at + 3 }
}

/**
 * The indirect object at `position` (section 7.3.10). The value of a stream carries the offset of its data, which is
 * not read here, so that a window that ends inside the data is enough. Throws PdfSyntaxError.
 */
export function parseIndirectObject(
  bytes: Uint8Array,
  position: number,
  limits: ParseLimits = defaultParseLimits,
): IndirectObject {
  const header = parseObjectHeader(bytes, position)
  if (header === null) throw new PdfSyntaxError('bad_object', 'no indirect object stands there', position)
  const { number, generation } = header
  const bodyAt = skipWhiteSpace(bytes, header.end)
  // Section 7.3.10 knows no empty object; readers take it as null.
  if (hasKeyword(bytes, bodyAt, 'endobj')) return { number, generation, value: null, end: bodyAt + 6 }
  const { value, end } = parseObject(bytes, bodyAt, limits)
  const at = skipWhiteSpace(bytes, end)
  if (hasKeyword(bytes, at, 'endobj')) return { number, generation, value, end: at + 6 }
  if (isDict(value) && hasKeyword(bytes, at, 'stream')) {
    const offset = startOfStreamData(bytes, at + 6)
    const length = asCount(value.get('Length'))
    return { number, generation, value: { kind: 'stream', dict: value, offset, length }, end: offset }
  }
  const isCut = bytes.length - at < 8
  throw new PdfSyntaxError(isCut ? 'unexpected_end' : 'bad_object', 'an object does not end with endobj', at)
}

/**
 * Where the data begins after the keyword `stream` that ends at `position`: after CRLF or LF (section 7.3.8.1), or
 * after what all readers take besides: a CR alone, and blanks before the line end.
 */
function startOfStreamData(bytes: Uint8Array, position: number): number {
  let at = position
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (at + 1 >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'a stream has no data', at)
  if (bytes[at] === 0x0a) return at + 1
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1
  throw new PdfSyntaxError('bad_stream', 'the keyword stream is not followed by a line end', at)
}
