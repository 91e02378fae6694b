import { asCount } from '../syntax/objects.ts'
import { PdfRefusal } from './result.ts'
import type { LedgerSection, XrefLedger } from './xref-ledger.ts'

/**
 * The sections of the chain that begins at `startxref`, in the order in which they are asked for an object: a section,
 * the hidden stream of a hybrid file right behind its table (ISO 32000-2 section 7.5.8.4), then what /Prev names.
 * Throws PdfRefusal.
 */
export function followChain(xrefs: XrefLedger, startXref: number): LedgerSection[] {
  const chain: LedgerSection[] = []
  const visit = (offset: number): LedgerSection => {
    const section = xrefs.at(offset)
    if (section === null) throw new PdfRefusal('xref_missing')
    if (chain.includes(section)) throw new PdfRefusal('xref_loop')
    chain.push(section)
    return section
  }
  for (let next: number | null = startXref; next !== null; ) {
    const section = visit(next)
    const hidden = section.streamNumber === null ? offsetOf(section, 'XRefStm') : null
    if (hidden !== null) visit(hidden)
    next = offsetOf(section, 'Prev')
  }
  return chain
}

function offsetOf({ trailer }: LedgerSection, key: 'Prev' | 'XRefStm'): number | null {
  const value = trailer.get(key) ?? null
  if (value === null) return null
  const offset = asCount(value)
  if (offset === null) throw new PdfRefusal('xref_invalid')
  return offset
}
