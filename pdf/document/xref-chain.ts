import { asCount } from '../syntax/kinds.ts'
import { declaresEncryption, parseStartXref, sectionOffset, type XrefEntry } from '../syntax/xref.ts'
import { PdfFileError, parsing } from './errors.ts'
import type { WindowSource } from './window-source.ts'
import { newestOwners } from './xref-runs.ts'
import { openXrefSection, type XrefSection } from './xref-section.ts'

/**
 * A cross-reference section. In a hybrid file, `hidden` is the stream that /XRefStm in its trailer names (ISO 32000-2
 * section 7.5.8.4).
 */
type Link = { section: XrefSection; hidden: XrefSection | null }

export type XrefChain = {
  /** The offset that follows `startxref`. */
  start: number
  /** The cross-reference sections, newest first. */
  links: Link[]
  /** One more than the highest object number of all sections, or their largest /Size. */
  numberEnd: number
  /** Returns the newest entry for an object, synchronously if its bytes are cached. */
  lookup(number: number): XrefEntry | null | Promise<XrefEntry | null>
}

const suffixBytes = 65_536
const smallFileBytes = 131_072
const sectionsMax = 500

/**
 * Follows `startxref` and each /Prev. Throws PdfFileError if a section is missing, broken, circular or encrypted
 * (unless `mayBeEncrypted`).
 */
export async function openXrefChain(source: WindowSource, mayBeEncrypted = false): Promise<XrefChain> {
  const tailBytes = source.length <= smallFileBytes ? source.length : suffixBytes
  const tail = await source.at(source.length - tailBytes, tailBytes)
  const start = parseStartXref(tail)
  if (start === null) throw new PdfFileError('startxref_missing', 'the end of the file contains no startxref keyword')
  const links: Link[] = []
  const visited = new Set<number>()
  const hiddenAts = new Set<number>()
  const open = async (offset: number): Promise<XrefSection> => {
    if (visited.has(offset)) throw new PdfFileError('xref_loop', 'the cross-reference sections form a cycle')
    if (visited.size === sectionsMax)
      throw new PdfFileError('limit_exceeded', 'the file has too many cross-reference sections')
    visited.add(offset)
    const section = await openXrefSection(source, offset)
    if (!mayBeEncrypted && declaresEncryption(section.trailer))
      throw new PdfFileError('encrypted', 'the file is encrypted')
    return section
  }
  for (let offset: number | null = start.offset; offset !== null; ) {
    const section = await open(offset)
    const named = section.kind === 'table' ? offsetIn(section, 'XRefStm') : null
    // Updates of a hybrid file repeat the reference to its hidden stream. Only the reference in the newest trailer
    // counts.
    const hiddenAt = named === null || hiddenAts.has(named) ? null : named
    if (hiddenAt !== null) hiddenAts.add(hiddenAt)
    links.push({ section, hidden: hiddenAt === null ? null : await open(hiddenAt) })
    offset = offsetIn(section, 'Prev')
  }
  return { start: start.offset, links, numberEnd: numberEndOf(links), lookup: entriesOf(links) }
}

const offsetIn = ({ trailer }: XrefSection, key: 'Prev' | 'XRefStm'): number | null =>
  parsing('trailer_broken', 'trailer', () => sectionOffset(trailer, key))

function numberEndOf(links: Link[]): number {
  const sections = links.flatMap(({ section, hidden }) => (hidden === null ? [section] : [section, hidden]))
  return Math.max(...sections.map(({ trailer, numberEnd }) => Math.max(numberEnd, asCount(trailer.get('Size')) ?? 0)))
}

/** Returns a function that returns the newest entry for an object. */
function entriesOf(links: Link[]): XrefChain['lookup'] {
  let newest: ((number: number) => number | null) | null = null
  return (number) => {
    newest ??= newestOwners(links.map(({ section, hidden }) => [...section.runs, ...(hidden?.runs ?? [])]))
    const link = links[newest(number) ?? links.length]
    if (link === undefined) return null
    return link.hidden === null ? link.section.find(number) : entryInHybrid(link.section, link.hidden, number)
  }
}

// An object that the table of a hybrid file marks as free may be in the hidden stream.
async function entryInHybrid(section: XrefSection, hidden: XrefSection, number: number): Promise<XrefEntry | null> {
  const entry = await section.find(number)
  if (entry !== null && entry.type !== 'free') return entry
  return (await hidden.find(number)) ?? entry
}
