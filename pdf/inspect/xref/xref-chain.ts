import { sectionOffset } from '../../syntax/xref.ts'
import { readSyntax } from '../policy/refusal.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { ListedSection, XrefTable } from './xref-table.ts'

/**
 * A table and its hidden stream (ISO 32000-2 section 7.5.8.4). `isPassed` is true if a newer section already named the
 * stream. Readers then look up the stream after that newer section.
 */
export type Hybrid = { table: ListedSection; hidden: ListedSection; isPassed: boolean }

/** The sections of a chain in lookup order, each of them once. */
export type Chain = { sections: ListedSection[]; hybrids: Hybrid[] }

/**
 * Returns the chain that begins at `startxref`. Each section is followed by its hidden stream, if no newer table names
 * that stream, and then by the section in /Prev. Throws PdfRefusalError.
 */
export function followChain(xrefs: XrefTable, startXref: number): Chain {
  const sections: ListedSection[] = []
  const hybrids: Hybrid[] = []
  const sectionAt = (offset: number): ListedSection => {
    const section = xrefs.at(offset)
    if (section === null) throw new PdfRefusalError('xref_missing')
    return section
  }
  const visit = (section: ListedSection): void => {
    if (sections.includes(section)) throw new PdfRefusalError('xref_loop')
    sections.push(section)
  }
  for (let next: number | null = startXref; next !== null; ) {
    const section = sectionAt(next)
    visit(section)
    const hiddenAt = section.streamNumber === null ? offsetIn(section, 'XRefStm') : null
    if (hiddenAt !== null) {
      const hidden = sectionAt(hiddenAt)
      const isPassed = hybrids.some((hybrid) => hybrid.hidden === hidden)
      if (!isPassed) visit(hidden)
      hybrids.push({ table: section, hidden, isPassed })
    }
    next = offsetIn(section, 'Prev')
  }
  return { sections, hybrids }
}

const offsetIn = ({ trailer }: ListedSection, key: 'Prev' | 'XRefStm'): number | null =>
  readSyntax('xref_invalid', () => sectionOffset(trailer, key))
