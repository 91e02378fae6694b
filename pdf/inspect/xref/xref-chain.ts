import type { Work } from '../../syntax/work.ts'
import { sectionOffset, type XrefEntry } from '../../syntax/xref.ts'
import { PdfRefusalError, readSyntax } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { ListedSection, XrefTable } from './xref-table.ts'

/**
 * A table and its hidden stream (ISO 32000-2 section 7.5.8.4). `isPassed` is true if a newer section already named the
 * stream. Readers then look up the stream after that newer section.
 */
type Hybrid = { table: ListedSection; hidden: ListedSection; isPassed: boolean }

/**
 * The sections of a chain in lookup order, each of them once. `isIrregular` is true if some readers do not find a
 * section.
 */
export type Chain = { sections: ListedSection[]; hybrids: Hybrid[]; isIrregular: boolean }

/**
 * Returns the chain that begins at `startxref`. Each section is followed by its hidden stream, if no newer table names
 * that stream, and then by the section in /Prev. Throws PdfRefusalError.
 */
export function followChain(xrefs: XrefTable, startXref: number): Chain {
  const sections: ListedSection[] = []
  const hybrids: Hybrid[] = []
  let isIrregular = false
  const sectionAt = (offset: number): ListedSection => {
    const section = xrefs.at(offset)
    if (section === null) throw new PdfRefusalError('xref_missing')
    // qpdf does not read a table after white space.
    if (section.streamNumber === null && section.place.offset > offset) isIrregular = true
    return section
  }
  const visit = (section: ListedSection): void => {
    if (sections.includes(section)) throw new PdfRefusalError('xref_loop')
    sections.push(section)
  }
  for (let next: number | null = startXref; next !== null; ) {
    const section = sectionAt(next)
    visit(section)
    const hiddenAt = offsetIn(section, 'XRefStm')
    const previous = offsetIn(section, 'Prev')
    // MuPDF looks for a section at the offset 0.
    if (section.trailer.get('Prev') === 0) isIrregular = true
    if (hiddenAt !== null) {
      const hidden = hiddenIn(section, sectionAt(hiddenAt), previous)
      const isPassed = hybrids.some((hybrid) => hybrid.hidden === hidden)
      if (!isPassed) visit(hidden)
      hybrids.push({ table: section, hidden, isPassed })
    }
    next = previous
  }
  return { sections, hybrids, isIrregular }
}

/**
 * Returns the hidden stream of a table. Throws PdfRefusalError if the table is the oldest section, because PDFium then
 * ignores the stream. Also throws it if another section names the stream, or if the stream names sections that some
 * readers also follow.
 */
function hiddenIn(table: ListedSection, hidden: ListedSection, previous: number | null): ListedSection {
  const own = offsetIn(hidden, 'Prev')
  const isHidden = table.streamNumber === null && hidden.streamNumber !== null && offsetIn(hidden, 'XRefStm') === null
  if (previous === null || !isHidden || (own !== null && own !== previous)) throw new PdfRefusalError('xref_ambiguous')
  return hidden
}

const offsetIn = ({ trailer }: ListedSection, key: 'Prev' | 'XRefStm'): number | null =>
  readSyntax('xref_invalid', () => sectionOffset(trailer, key))

/**
 * Throws PdfRefusalError if readers can interpret a chain with hybrid sections (ISO 32000-2 section 7.5.8.4) in two
 * ways. All readers use the objects in a table that are also in the hidden stream. If only one of them marks an object
 * as free, only some readers use the object. If several tables refer to one hidden stream, readers also look it up at
 * different positions in the chain. The stream and all tables between its first and last reference must therefore
 * agree.
 */
export function checkHybrids({ sections, hybrids }: Chain, xrefs: XrefTable, work: Work): void {
  for (const { table, hidden, isPassed } of hybrids) {
    if (!isPassed) compare(table, hidden, hasSameUse)
    else {
      const between = sections.slice(sections.indexOf(hidden) + 1, sections.indexOf(table) + 1)
      for (const section of between) compare(section, hidden, isSame)
    }
  }

  function compare(
    table: ListedSection,
    hidden: ListedSection,
    isClear: (inTable: XrefEntry, inHidden: XrefEntry) => boolean,
  ): void {
    for (const { first, count, start } of hidden.subsections) {
      for (const run of table.subsections) {
        const end = Math.min(first + count, run.first + run.count)
        work.charge(workOf.xrefEntry)
        for (let number = Math.max(first, run.first); number < end; number++) {
          work.charge(workOf.xrefEntry)
          const inTable = xrefs.entryAt(run.start + number - run.first)
          if (!isClear(inTable, xrefs.entryAt(start + number - first))) throw new PdfRefusalError('xref_ambiguous')
        }
      }
    }
  }
}

const hasSameUse = (inTable: XrefEntry, inHidden: XrefEntry): boolean =>
  (inTable.type === 'offset') === (inHidden.type !== 'free')

const isSame = (one: XrefEntry, other: XrefEntry): boolean =>
  one.type === 'offset' && other.type === 'offset'
    ? one.offset === other.offset && one.generation === other.generation
    : one.type === other.type && one.type === 'free'
