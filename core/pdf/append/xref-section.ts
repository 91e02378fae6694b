import { hasKeyword, isDigit, skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { decodeStream, filterSteps } from '../syntax/filters.ts'
import { isStream, type PdfDict } from '../syntax/objects.ts'
import { parseIndirectObject } from '../syntax/parser.ts'
import {
  parseTrailer,
  parseXrefStreamEntries,
  parseXrefStreamLayout,
  parseXrefSubsectionHeader,
  parseXrefTableEntry,
  type XrefEntry,
} from '../syntax/xref.ts'
import { PdfFileError, parsing } from './errors.ts'
import { parseAt } from './parse-at.ts'
import type { WindowSource } from './window-source.ts'

/** One cross-reference section (ISO 32000-2 sections 7.5.4 and 7.5.8) that is searched where it lies, never listed whole. */
export type XrefSection = {
  kind: 'table' | 'stream'
  /** Where the section begins in the file. */
  offset: number
  trailer: PdfDict
  /** One more than the highest object number that the section covers. */
  numberEnd: number
  find(number: number): Promise<XrefEntry | null>
}

const subsectionsMax = 20_000
const decodedBytesMax = 16_777_216

/** The section at `offset`, of either kind; throws PdfFileError `xref_broken` or `limit_exceeded`. */
export async function openXrefSection(source: WindowSource, offset: number): Promise<XrefSection> {
  const bytes = await source.at(offset, 64)
  const skipped = skipWhiteSpace(bytes, 0)
  if (bytes.length === 0) throw new PdfFileError('xref_broken', 'a cross-reference section lies outside the file')
  if (hasKeyword(bytes, skipped, 'xref')) return openTable(source, offset + skipped)
  return openStream(source, offset + skipped)
}

type Subsection = { first: number; count: number; start: number; entryBytes: number }

async function openTable(source: WindowSource, offset: number): Promise<XrefSection> {
  const subsections: Subsection[] = []
  let at = await afterWhiteSpace(source, offset + 4)
  while (isDigit((await source.at(at, 1))[0])) {
    if (subsections.length === subsectionsMax) {
      throw new PdfFileError('limit_exceeded', 'a cross-reference table has too many subsections')
    }
    const subsection = await openSubsection(source, at)
    subsections.push(subsection)
    at = await afterWhiteSpace(source, subsection.start + subsection.count * subsection.entryBytes)
  }
  const { trailer } = await parseAt(source, at, { reason: 'xref_broken', what: 'trailer' }, (bytes) =>
    parseTrailer(bytes, 0),
  )
  return {
    kind: 'table',
    offset,
    trailer,
    numberEnd: Math.max(0, ...subsections.map(({ first, count }) => first + count)),
    find: (number) => findInTable(source, subsections, number),
  }
}

async function afterWhiteSpace(source: WindowSource, offset: number): Promise<number> {
  const bytes = await source.at(offset, 64)
  return offset + skipWhiteSpace(bytes, 0)
}

async function openSubsection(source: WindowSource, offset: number): Promise<Subsection> {
  const bytes = await source.at(offset, 64)
  return parsing('xref_broken', 'cross-reference table', () => {
    const { first, count, end } = parseXrefSubsectionHeader(bytes, 0)
    // Entries have 20 bytes; some writers make 19, all of them alike.
    const entryBytes = count === 0 ? 20 : parseXrefTableEntry(bytes, end).end - end
    if (offset + end + count * entryBytes > source.length) {
      throw new PdfSyntaxError('bad_xref', 'a subsection reaches past the end of the file')
    }
    return { first, count, start: offset + end, entryBytes }
  })
}

async function findInTable(source: WindowSource, subsections: Subsection[], number: number): Promise<XrefEntry | null> {
  const subsection = subsections.find(({ first, count }) => number >= first && number < first + count)
  if (subsection === undefined) return null
  const bytes = await source.at(subsection.start + (number - subsection.first) * subsection.entryBytes, 21)
  return parsing('xref_broken', 'cross-reference table', () => parseXrefTableEntry(bytes, 0).value)
}

async function openStream(source: WindowSource, offset: number): Promise<XrefSection> {
  const where = { reason: 'xref_broken', what: 'cross-reference stream' } as const
  const { value } = await parseAt(source, offset, where, (bytes) => parseIndirectObject(bytes, 0))
  if (!isStream(value) || value.length === null) {
    throw new PdfFileError('xref_broken', 'no cross-reference section stands where the file says')
  }
  const { dict, length } = value
  if (length > decodedBytesMax) throw new PdfFileError('limit_exceeded', 'a cross-reference stream is too long')
  const data = (await source.at(offset + value.offset, length)).subarray(0, length)
  const layout = parsing('xref_broken', where.what, () => parseXrefStreamLayout(dict))
  const decoded = parsing('xref_broken', where.what, () => decodeStream(data, filterSteps(dict), decodedBytesMax))
  return {
    kind: 'stream',
    offset,
    trailer: dict,
    numberEnd: Math.max(0, ...layout.subsections.map(({ first, count }) => first + count)),
    find: async (number) => {
      let skipped = 0
      for (const { first, count } of layout.subsections) {
        if (number >= first && number < first + count) {
          const start = (skipped + number - first) * layout.entryBytes
          const entry = { ...layout, subsections: [{ first: number, count: 1 }], entryCount: 1 }
          let found: XrefEntry | null = null
          parsing('xref_broken', where.what, () =>
            parseXrefStreamEntries(entry, decoded.subarray(start, start + layout.entryBytes), (_, value) => {
              found = value
            }),
          )
          return found
        }
        skipped += count
      }
      return null
    },
  }
}
