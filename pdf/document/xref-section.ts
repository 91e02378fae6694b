import { hasKeyword, isDigit, skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { decodeStream, filterSteps } from '../syntax/filters.ts'
import { isStream } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import { parseIndirectObject } from '../syntax/parser.ts'
import {
  parseTrailer,
  parseXrefStreamEntries,
  parseXrefStreamLayout,
  parseXrefSubsectionHeader,
  parseXrefTableEntry,
  type XrefEntry,
  type XrefStreamLayout,
} from '../syntax/xref.ts'
import { PdfFileError, parsing } from './errors.ts'
import { parseAt } from './parse-at.ts'
import type { WindowSource } from './window-source.ts'
import { entryPlaces, numberEndOf, type XrefRun } from './xref-runs.ts'

/**
 * A cross-reference section (ISO 32000-2 sections 7.5.4 and 7.5.8). Entries are looked up in the file, so a section is
 * never completely in memory.
 */
export type XrefSection = {
  kind: 'table' | 'stream'
  /** The offset of the section in the file. */
  offset: number
  trailer: PdfDict
  /** One more than the highest object number of the section. */
  numberEnd: number
  /** The object numbers that the section describes. */
  runs: { first: number; count: number }[]
  /** Returns the entry for an object, synchronously if its bytes are cached. */
  find(number: number): XrefEntry | null | Promise<XrefEntry | null>
}

const subsectionsMax = 5_000
const decodedBytesMax = 16_777_216

/** Opens the cross-reference table or stream at `offset`. Throws PdfFileError `xref_broken` or `limit_exceeded`. */
export async function openXrefSection(source: WindowSource, offset: number): Promise<XrefSection> {
  const bytes = await source.at(offset, 64)
  const skipped = skipWhiteSpace(bytes, 0)
  if (bytes.length === 0)
    throw new PdfFileError('xref_broken', 'the offset of a cross-reference section is outside the file')
  if (hasKeyword(bytes, skipped, 'xref')) return openTable(source, offset + skipped)
  return openStream(source, offset + skipped)
}

async function openTable(source: WindowSource, offset: number): Promise<XrefSection> {
  const runs: XrefRun[] = []
  let at = await afterWhiteSpace(source, offset + 4)
  while (isDigit((await source.at(at, 1))[0])) {
    if (runs.length === subsectionsMax) {
      throw new PdfFileError('limit_exceeded', 'a cross-reference table has too many subsections')
    }
    const run = await openRun(source, at)
    runs.push(run)
    at = await afterWhiteSpace(source, run.start + run.count * run.entryBytes)
  }
  const { trailer } = await parseAt(source, at, { reason: 'xref_broken', what: 'trailer' }, (bytes) =>
    parseTrailer(bytes, 0),
  )
  const placeOf = entryPlaces(runs)
  const entryIn = (bytes: Uint8Array): XrefEntry =>
    parsing('xref_broken', 'cross-reference table', () => parseXrefTableEntry(bytes, 0).value)
  const find = (number: number): XrefEntry | null | Promise<XrefEntry | null> => {
    const place = placeOf(number)
    if (place === null) return null
    const bytes = source.at(place, 21)
    return bytes instanceof Promise ? bytes.then(entryIn) : entryIn(bytes)
  }
  return { kind: 'table', offset, trailer, numberEnd: numberEndOf(runs), runs, find }
}

async function afterWhiteSpace(source: WindowSource, offset: number): Promise<number> {
  const bytes = await source.at(offset, 64)
  return offset + skipWhiteSpace(bytes, 0)
}

async function openRun(source: WindowSource, offset: number): Promise<XrefRun> {
  const bytes = await source.at(offset, 64)
  return parsing('xref_broken', 'cross-reference table', () => {
    const { first, count, end } = parseXrefSubsectionHeader(bytes, 0)
    // An entry has 20 bytes, but in the tables of some writers every entry has 19.
    const entryBytes = count === 0 ? 20 : parseXrefTableEntry(bytes, end).end - end
    if (offset + end + count * entryBytes > source.length) {
      throw new PdfSyntaxError('bad_xref', 'a subsection extends past the end of the file')
    }
    return { first, count, start: offset + end, entryBytes }
  })
}

async function openStream(source: WindowSource, offset: number): Promise<XrefSection> {
  const where = { reason: 'xref_broken', what: 'cross-reference stream' } as const
  const { value } = await parseAt(source, offset, where, (bytes) => parseIndirectObject(bytes, 0))
  if (!isStream(value) || value.length === null) {
    throw new PdfFileError('xref_broken', 'no cross-reference section is at the given offset')
  }
  const { dict, length } = value
  if (length > decodedBytesMax) throw new PdfFileError('limit_exceeded', 'a cross-reference stream is too long')
  const data = (await source.at(offset + value.offset, length)).subarray(0, length)
  if (data.length < length)
    throw new PdfFileError('xref_broken', 'a cross-reference stream extends past the end of the file')
  const layout = parsing('xref_broken', where.what, () => parseXrefStreamLayout(dict))
  const decoded = parsing('xref_broken', where.what, () => decodeStream(data, filterSteps(dict), decodedBytesMax))
  const { entryBytes } = layout
  let start = 0
  const runs = layout.subsections.map(({ first, count }): XrefRun => {
    const run = { first, count, start, entryBytes }
    start += count * entryBytes
    return run
  })
  const placeOf = entryPlaces(runs)
  const find = (number: number): XrefEntry | null => {
    const place = placeOf(number)
    return place === null ? null : streamEntry(layout, decoded.subarray(place, place + entryBytes))
  }
  return { kind: 'stream', offset, trailer: dict, numberEnd: numberEndOf(runs), runs, find }
}

function streamEntry(layout: XrefStreamLayout, bytes: Uint8Array): XrefEntry {
  const alone = { ...layout, subsections: [{ first: 0, count: 1 }], entryCount: 1 }
  let found: XrefEntry = { type: 'free' }
  parsing('xref_broken', 'cross-reference stream', () =>
    parseXrefStreamEntries(alone, bytes, (_, entry) => {
      found = entry
    }),
  )
  return found
}
