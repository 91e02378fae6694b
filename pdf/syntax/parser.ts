import { hasKeyword, isDigit, isRegular, skipWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import {
  checkInteger,
  checkIntegersIn,
  integerKeys,
  integerListKeys,
  pointInInteger,
  xrefListKeys,
} from './integers.ts'
import { asCount, isArray, isDict, isName, isNamed, isRef, isString } from './kinds.ts'
import { type Cursor, lexHexString, lexKeyword, lexLiteralString, lexName, lexNumber } from './lexer.ts'
import type { PdfDict, PdfObject } from './objects.ts'
import { sameObject } from './same-object.ts'
import { unboundedWork, type Work, workAt } from './work.ts'

/**
 * Limits of one parse: the nesting of arrays and dictionaries, and the number of values. The cost is charged to `work`.
 * With `isLenient`, the last of several values for a key counts, and an unknown keyword is null. References in the
 * structure tree may then lack the white space before R (`5 0R`), as for pdf.js and Poppler.
 */
export type ParseLimits = { depthMax: number; valuesMax: number; work?: Work; isLenient?: boolean }

export const defaultParseLimits: ParseLimits = { depthMax: 100, valuesMax: 1_000_000 }

/** A value and the position after it. */
export type Parsed<T> = { value: T; end: number }

/**
 * An indirect object `number generation obj ... endobj`. `end` is after `endobj`, or at the start of a stream's data.
 */
export type IndirectObject = { number: number; generation: number; value: PdfObject; end: number }

/**
 * Parses the object at `position` or after white space and comments there. Never returns a stream, because a stream
 * must be an indirect object. Throws PdfSyntaxError. If the error has the reason `unexpected_end`, the object may be
 * valid with more bytes.
 */
export function parseObject(
  bytes: Uint8Array,
  position: number,
  limits: ParseLimits = defaultParseLimits,
): Parsed<PdfObject> {
  const parse: Parse = { bytes, at: position, limits, values: 0, work: 0, joinedAt: -1 }
  try {
    const value = parseValue(parse, 0)
    if (parse.joinedAt >= 0) throw joinedReference(parse.joinedAt)
    return { value, end: parse.at }
  } finally {
    const { charge } = limits.work ?? unboundedWork
    charge(parse.work + workAt.value * parse.values + workAt.parsedByte * Math.max(0, parse.at - position))
  }
}

/** `joinedAt` is the position of the last reference without white space before R in the current dictionary, or -1. */
type Parse = Cursor & { readonly limits: ParseLimits; values: number; work: number; joinedAt: number }

function parseValue(parse: Parse, depth: number): PdfObject {
  const { bytes, limits } = parse
  if (++parse.values > limits.valuesMax) throw new PdfSyntaxError('too_many_values', 'an object has too many values')
  parse.at = skipWhiteSpace(bytes, parse.at)
  const { at } = parse
  const byte = bytes[at]
  if (byte === undefined) throw new PdfSyntaxError('unexpected_end', 'expected an object', at)
  if (byte === 0x2f) return lexName(parse)
  if (isDigit(byte)) return parseNumberOrRef(parse, depth > 0)
  if (byte === 0x28) {
    parse.work += workAt.string
    return lexLiteralString(parse)
  }
  if (byte === 0x5b || (byte === 0x3c && bytes[at + 1] === 0x3c)) {
    if (depth >= limits.depthMax) throw new PdfSyntaxError('too_deep', 'objects are nested too deeply', at)
    return byte === 0x5b ? parseArray(parse, depth + 1) : parseDict(parse, depth + 1)
  }
  if (byte === 0x3c) {
    parse.work += workAt.string
    return lexHexString(parse)
  }
  if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return lexNumber(parse)
  return parseLiteral(parse)
}

function parseArray(parse: Parse, depth: number): PdfObject[] {
  const { bytes } = parse
  const items: PdfObject[] = []
  parse.at = skipWhiteSpace(bytes, parse.at + 1)
  while (bytes[parse.at] !== 0x5d) {
    items.push(parseValue(parse, depth))
    if (items.length === 3 && isNamed(items[0], 'Indexed')) checkInteger(bytes, parse.at, items[2]!)
    parse.at = skipWhiteSpace(bytes, parse.at)
  }
  parse.at++
  return items
}

// A dictionary with more keys is stored in another way, which takes more time.
const manyKeys = 1_000

function parseDict(parse: Parse, depth: number): PdfDict {
  const { bytes, at: position } = parse
  const dict: PdfDict = new Map()
  let duplicateAt = -1
  let exponentEnd = -1
  let pointAt = -1
  const outerJoinedAt = parse.joinedAt
  parse.joinedAt = -1
  parse.at = skipWhiteSpace(bytes, position + 2)
  while (bytes[parse.at] !== 0x3e) {
    const { at } = parse
    if (at >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'a dictionary has no closing >>', position)
    if (bytes[at] !== 0x2f) throw new PdfSyntaxError('bad_dictionary', 'a dictionary key is not a name', at)
    const key = lexName(parse).name
    parse.work += workAt.key
    const value = parseValue(parse, depth)
    if (integerKeys.has(key)) {
      if (key === 'N') exponentEnd = parse.at
      else checkInteger(bytes, parse.at, value)
    } else if (integerListKeys.has(key)) checkIntegersIn(bytes, at, parse.at)
    else if (xrefListKeys.has(key) && bytes.subarray(at, parse.at).includes(0x2e)) pointAt = at
    const before = dict.get(key)
    if (before !== undefined && !mayRepeat(key, before, value) && !isRepeated(parse, before, value)) duplicateAt = at
    dict.set(key, value)
    if (dict.size > manyKeys) parse.work += workAt.keyOfMany
    parse.at = skipWhiteSpace(bytes, parse.at)
  }
  const { at } = parse
  if (at + 1 >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'a dictionary has no closing >>', position)
  if (bytes[at + 1] !== 0x3e) throw new PdfSyntaxError('bad_dictionary', 'a dictionary ends with > instead of >>', at)
  // If a key has two values, readers differ on the valid one (ISO 32000-2 section 7.3.7), so two different values are
  // ambiguous.
  if (duplicateAt >= 0 && !parse.limits.isLenient) {
    throw new PdfSyntaxError('duplicate_key', 'a dictionary has two values for one key', duplicateAt)
  }
  // In a function, /N is an exponent, which need not be an integer (ISO 32000-2 section 7.10.3).
  if (exponentEnd >= 0 && !dict.has('FunctionType')) checkInteger(bytes, exponentEnd, dict.get('N') ?? null)
  if (pointAt >= 0 && isNamed(dict.get('Type'), 'XRef')) throw pointInInteger(pointAt)
  if (parse.joinedAt >= 0 && !structureTypes.some((type) => isNamed(dict.get('Type'), type)))
    throw joinedReference(parse.joinedAt)
  parse.joinedAt = outerJoinedAt
  parse.at = at + 2
  return dict
}

// No page shows these dictionaries, which describe the structure of its content (ISO 32000-2 section 14.7.2).
const structureTypes = ['StructTreeRoot', 'StructElem']

const joinedReference = (at: number) => new PdfSyntaxError('bad_number', 'a reference has no white space before R', at)

const unseenKeys = new Set(
  'Title Author Subject Keywords Creator Producer CreationDate ModDate PTEX.Fullbanner PageMode PageLayout'.split(' '),
)

/**
 * Returns whether a key may have two values because neither appears on a page. This applies to destinations of links
 * (ISO 32000-2 section 12.3.2.2), to the document information dictionary (section 14.3.3), and to the window of the
 * reader (table 29).
 */
const mayRepeat = (key: string, before: PdfObject, value: PdfObject): boolean =>
  (isDestination(before) && isDestination(value)) ||
  (unseenKeys.has(key) && [isString, isName].some((isKind) => isKind(before) && isKind(value)))

const fits = new Set('XYZ Fit FitH FitV FitR FitB FitBH FitBV'.split(' '))

const isDestination = (value: PdfObject): boolean =>
  isArray(value) && isRef(value[0]) && isName(value[1]) && fits.has(value[1].name)

function isRepeated(parse: Parse, before: PdfObject, value: PdfObject): boolean {
  return sameObject(before, value, (values) => {
    parse.work += values * workAt.value
  })
}

// A number inside another object cannot be the last token. If the bytes end after it, it may be part of a truncated
// reference.
function parseNumberOrRef(parse: Parse, isInside: boolean): PdfObject {
  const { bytes, at: position } = parse
  const numberEnd = endOfCount(bytes, position)
  const generationAt = numberEnd < 0 ? position : skipWhiteSpace(bytes, numberEnd)
  const generationEnd = numberEnd < 0 || generationAt === numberEnd ? -1 : endOfCount(bytes, generationAt)
  const at = generationEnd < 0 ? generationAt : skipWhiteSpace(bytes, generationEnd)
  if (isInside && at >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'expected an object', at)
  const isJoined = at === generationEnd
  const isPlain = generationEnd < 0 || (isJoined && !parse.limits.isLenient)
  if (isPlain || bytes[at] !== 0x52 || isRegular(bytes[at + 1])) {
    if (numberEnd < 0 || isRegular(bytes[numberEnd])) return lexNumber(parse)
    parse.at = numberEnd
    return countBetween(bytes, position, numberEnd)
  }
  if (isJoined) parse.joinedAt = position
  parse.work += workAt.reference
  parse.at = at + 1
  const number = countBetween(bytes, position, numberEnd)
  return { kind: 'ref', number, generation: countBetween(bytes, generationAt, generationEnd) }
}

// Returns the position after a number of at most ten digits, which is the width in a cross-reference entry. Returns -1
// for no digits or more than ten.
function endOfCount(bytes: Uint8Array, position: number): number {
  let at = position
  while (isDigit(bytes[at]) && at - position < 10) at++
  return at === position || isDigit(bytes[at]) ? -1 : at
}

function countBetween(bytes: Uint8Array, position: number, end: number): number {
  let value = 0
  for (let at = position; at < end; at++) value = value * 10 + (bytes[at] as number) - 0x30
  return value
}

// The keywords that end or separate objects.
const structuralKeyword = /^(?:R|obj|endobj|stream|endstream|xref|trailer|startxref)$/

function parseLiteral(parse: Parse): PdfObject {
  const position = parse.at
  const keyword = lexKeyword(parse)
  switch (keyword) {
    case 'null':
      return null
    case 'true':
      return true
    case 'false':
      return false
    default:
      // A keyword at the end of the bytes may be truncated.
      if (parse.at === parse.bytes.length) {
        throw new PdfSyntaxError('unexpected_end', 'expected an object', position)
      }
      if (parse.limits.isLenient && /^[A-Za-z]+$/.test(keyword) && !structuralKeyword.test(keyword)) return null
      throw new PdfSyntaxError('unexpected_token', 'expected an object', position)
  }
}

/** Parses the `number generation obj` header at `position`. Returns null if there is none. */
export function parseObjectHeader(
  bytes: Uint8Array,
  position: number,
): { number: number; generation: number; end: number } | null {
  const numberAt = skipWhiteSpace(bytes, position)
  const numberEnd = endOfCount(bytes, numberAt)
  if (numberEnd < 0) return null
  const generationAt = skipWhiteSpace(bytes, numberEnd)
  const generationEnd = generationAt > numberEnd ? endOfCount(bytes, generationAt) : -1
  if (generationEnd < 0) return null
  const at = skipWhiteSpace(bytes, generationEnd)
  // MuPDF does not read a number directly after `obj`.
  if (at === generationEnd || !hasKeyword(bytes, at, 'obj')) return null
  const number = countBetween(bytes, numberAt, numberEnd)
  return { number, generation: countBetween(bytes, generationAt, generationEnd), end: at + 3 }
}

/**
 * Parses the indirect object at `position` (ISO 32000-2 section 7.3.10). For a stream, returns the offset of its data
 * without reading the data, so the bytes may end within it. Throws PdfSyntaxError.
 */
export function parseIndirectObject(
  bytes: Uint8Array,
  position: number,
  limits: ParseLimits = defaultParseLimits,
): IndirectObject {
  const header = parseObjectHeader(bytes, position)
  if (header === null) throw new PdfSyntaxError('bad_object', 'no indirect object begins at this position', position)
  const { number, generation } = header
  const bodyAt = skipWhiteSpace(bytes, header.end)
  // ISO 32000-2 section 7.3.10 does not permit an empty object, but readers treat it as null.
  if (hasKeyword(bytes, bodyAt, 'endobj')) return { number, generation, value: null, end: bodyAt + 6 }
  const { value, end } = parseObject(bytes, bodyAt, limits)
  const at = skipWhiteSpace(bytes, end)
  if (hasKeyword(bytes, at, 'endobj')) {
    checkInteger(bytes, end, value)
    return { number, generation, value, end: at + 6 }
  }
  if (isDict(value) && hasKeyword(bytes, at, 'stream')) {
    const offset = startOfStreamData(bytes, at + 6)
    const length = asCount(value.get('Length'))
    return { number, generation, value: { kind: 'stream', dict: value, offset, length }, end: offset }
  }
  const isCut = bytes.length - at < 8
  throw new PdfSyntaxError(isCut ? 'unexpected_end' : 'bad_object', 'an indirect object does not end with endobj', at)
}

/**
 * Returns the position of the data after the `stream` keyword and CRLF or LF (ISO 32000-2 section 7.3.8.1). Like all
 * readers, also accepts a single CR, and spaces before the end-of-line marker.
 */
function startOfStreamData(bytes: Uint8Array, position: number): number {
  let at = position
  while (bytes[at] === 0x20) at++
  if (at + 1 >= bytes.length) throw new PdfSyntaxError('unexpected_end', 'the file ends after the `stream` keyword', at)
  if (bytes[at] === 0x0a) return at + 1
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1
  throw new PdfSyntaxError('bad_stream', 'the `stream` keyword is not followed by an end-of-line marker', at)
}
