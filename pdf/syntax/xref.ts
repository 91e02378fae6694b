import { hasKeyword, isDigit, isWhiteSpace, skipWhiteSpace } from './characters.ts'
import { PdfSyntaxError } from './errors.ts'
import { asCount, isArray, isDict, isNamed } from './kinds.ts'
import type { PdfDict, PdfObject } from './objects.ts'
import { defaultParseLimits, type ParseLimits, parseObject } from './parser.ts'

/**
 * The location of an object: at a byte offset or in an object stream, or none for a free number. An entry of unknown
 * type counts as free.
 */
export type XrefEntry =
  | { type: 'free'; isUnknown?: true }
  | { type: 'offset'; offset: number; generation: number }
  | { type: 'compressed'; streamNumber: number; index: number }

/** Returns whether an entry locates an object. Readers treat an object at offset 0 as free. */
export const locatesObject = (entry: XrefEntry): entry is Exclude<XrefEntry, { type: 'free' }> =>
  entry.type === 'compressed' || (entry.type === 'offset' && entry.offset > 0)

/** Receives the entries of one section in file order. A damaged file can repeat an object number. */
export type XrefVisitor = (number: number, entry: XrefEntry) => void

/** Returns whether a trailer marks the file as encrypted. A null entry is equivalent to a missing one. */
export const declaresEncryption = (trailer: PdfDict): boolean => (trailer.get('Encrypt') ?? null) !== null

/**
 * Returns the offset of another section that a trailer names, or null. Some writers use /Prev 0 if there is no previous
 * section, which readers accept. Throws `bad_xref`.
 */
export function sectionOffset(trailer: PdfDict, key: 'Prev' | 'XRefStm'): number | null {
  const value = trailer.get(key) ?? null
  if (value === null || (value === 0 && key === 'Prev')) return null
  const offset = asCount(value)
  if (offset === null) throw new PdfSyntaxError('bad_xref', `/${key} is not a byte offset`)
  return offset
}

/** Parses the `trailer` keyword at `position` and its dictionary (ISO 32000-2 section 7.5.5). */
export function parseTrailer(
  bytes: Uint8Array,
  position: number,
  limits: ParseLimits = defaultParseLimits,
): { trailer: PdfDict; end: number } {
  const at = skipWhiteSpace(bytes, position)
  if (!hasKeyword(bytes, at, 'trailer')) {
    const isCut = bytes.length - at < 8
    throw new PdfSyntaxError(isCut ? 'unexpected_end' : 'bad_xref', 'a cross-reference table has no trailer', at)
  }
  const { value, end } = parseObject(bytes, at + 7, limits)
  if (!isDict(value)) throw new PdfSyntaxError('bad_xref', 'the trailer is not a dictionary', at)
  return { trailer: value, end }
}

/** Parses the `first count` line of a subsection. `end` is the position of its first entry. */
export function parseXrefSubsectionHeader(
  bytes: Uint8Array,
  position: number,
): { first: number; count: number; end: number } {
  const first = digitsAt(bytes, position, 10)
  let at = first.end
  while (bytes[at] === 0x20) at++
  const count = digitsAt(bytes, at, 10)
  at = count.end
  while (isWhiteSpace(bytes[at])) at++
  return { first: first.value, count: count.value, end: at }
}

/**
 * Parses a cross-reference table entry `nnnnnnnnnn ggggg n` and its line end. The standard requires 20 bytes, but some
 * writers use a line end of one or three bytes.
 */
export function parseXrefTableEntry(bytes: Uint8Array, position: number): { value: XrefEntry; end: number } {
  const start = skipWhiteSpace(bytes, position)
  const offset = digitsAt(bytes, start, 10)
  const generation = digitsAt(bytes, offset.end + 1, 5)
  const typeAt = generation.end + 1
  const type = bytes[typeAt]
  if (offset.end - start !== 10 || generation.end - offset.end !== 6 || bytes[offset.end] !== 0x20) {
    throw new PdfSyntaxError('bad_xref', 'a cross-reference entry does not have the fixed format', position)
  }
  let end = typeAt + 1
  while (end < typeAt + 3 && isWhiteSpace(bytes[end])) end++
  if (end === typeAt + 1)
    throw new PdfSyntaxError('bad_xref', 'a cross-reference entry has no end-of-line marker', position)
  if (type === 0x66) return { value: { type: 'free' }, end }
  if (type !== 0x6e) throw new PdfSyntaxError('bad_xref', 'the type of a cross-reference entry is not n or f', position)
  return { value: { type: 'offset', offset: offset.value, generation: generation.value }, end }
}

function digitsAt(bytes: Uint8Array, position: number, digitsMax: number): { value: number; end: number } {
  let value = 0
  let at = position
  while (at - position < digitsMax && isDigit(bytes[at])) value = value * 10 + (bytes[at++] as number) - 0x30
  if (isDigit(bytes[at]))
    throw new PdfSyntaxError('bad_xref', 'a number in the cross-reference table has too many digits', position)
  if (at === position) {
    const isCut = at >= bytes.length
    throw new PdfSyntaxError(
      isCut ? 'unexpected_end' : 'bad_xref',
      'expected a number in the cross-reference table',
      position,
    )
  }
  return { value, end: at }
}

/**
 * The layout of a cross-reference stream (ISO 32000-2 section 7.5.8.2): the widths of its fields, and the object
 * numbers that it describes.
 */
export type XrefStreamLayout = {
  widths: [number, number, number]
  subsections: { first: number; count: number }[]
  entryBytes: number
  entryCount: number
}

/** Reads /W, /Index and /Size in a cross-reference stream's dictionary. Throws PdfSyntaxError `bad_xref`. */
export function parseXrefStreamLayout(dict: PdfDict): XrefStreamLayout {
  if (!isNamed(dict.get('Type'), 'XRef')) throw new PdfSyntaxError('bad_xref', 'the /Type of the stream is not /XRef')
  const widths = countsOf(dict.get('W')) ?? []
  const size = asCount(dict.get('Size'))
  const [first = 9, second = 9, third = 9] = widths
  // Rejects field widths that some readers do not support. If an entry has more than three fields, only some readers
  // skip the others.
  if (size === null || widths.length !== 3 || first > 4 || Math.max(second, third) > 8) {
    throw new PdfSyntaxError('bad_xref', 'a cross-reference stream has an invalid /W or /Size')
  }
  const index = dict.has('Index') ? countsOf(dict.get('Index')) : [0, size]
  if (index === null || index.length % 2 !== 0)
    throw new PdfSyntaxError('bad_xref', 'a cross-reference stream has an invalid /Index')
  const subsections: { first: number; count: number }[] = []
  let entryCount = 0
  for (let i = 0; i < index.length; i += 2) {
    subsections.push({ first: index[i] as number, count: index[i + 1] as number })
    entryCount += index[i + 1] as number
  }
  const entryBytes = widths.reduce((sum, width) => sum + width, 0)
  if (entryBytes === 0) throw new PdfSyntaxError('bad_xref', 'a cross-reference stream has empty entries')
  return { widths: [first, second, third], subsections, entryBytes, entryCount }
}

function countsOf(value: PdfObject | undefined): number[] | null {
  if (!isArray(value) || value.length > 100_000) return null
  const counts = value.map(asCount)
  return counts.some((count) => count === null) ? null : (counts as number[])
}

/**
 * Reads the decoded data of a cross-reference stream (ISO 32000-2 section 7.5.8.3). Throws `bad_xref` if the data is
 * shorter than its layout. Passes on entries of an unknown type as free, because the standard treats them as null.
 */
export function parseXrefStreamEntries(layout: XrefStreamLayout, decoded: Uint8Array, visit: XrefVisitor): void {
  if (layout.entryCount * layout.entryBytes > decoded.length) {
    throw new PdfSyntaxError('bad_xref', 'a cross-reference stream has fewer entries than its /Index')
  }
  const [typeWidth, secondWidth, thirdWidth] = layout.widths
  let at = 0
  for (const { first, count } of layout.subsections) {
    for (let i = 0; i < count; i++) {
      const type = typeWidth === 0 ? 1 : bigEndian(decoded, at, typeWidth)
      const second = bigEndian(decoded, at + typeWidth, secondWidth)
      const third = bigEndian(decoded, at + typeWidth + secondWidth, thirdWidth)
      at += layout.entryBytes
      visit(first + i, xrefStreamEntry(type, second, third))
    }
  }
}

function xrefStreamEntry(type: number, second: number, third: number): XrefEntry {
  if (type === 1) return { type: 'offset', offset: second, generation: third }
  if (type === 2) return { type: 'compressed', streamNumber: second, index: third }
  return type === 0 ? { type: 'free' } : { type: 'free', isUnknown: true }
}

function bigEndian(bytes: Uint8Array, position: number, width: number): number {
  let value = 0
  for (let at = position; at < position + width; at++) value = value * 256 + (bytes[at] as number)
  return value
}

/**
 * Finds the last keyword `startxref` in the end of a file (ISO 32000-2 section 7.5.5). Returns the offset that follows
 * it and the position of the keyword, or null.
 */
export function parseStartXref(bytes: Uint8Array): { offset: number; position: number } | null {
  for (let at = bytes.length - 9; at >= 0; at--) {
    if (!hasKeyword(bytes, at, 'startxref')) continue
    const numberAt = skipWhiteSpace(bytes, at + 9)
    let end = numberAt
    while (isDigit(bytes[end])) end++
    // Rejects a number with more than ten digits, because an offset has at most ten but readers use all digits.
    if (end === numberAt || end - numberAt > 10) return null
    return { offset: digitsAt(bytes, numberAt, 10).value, position: at }
  }
  return null
}
