import type { Work } from '../syntax/work.ts'
import type { XrefEntry } from '../syntax/xref.ts'
import { PdfRefusal } from './result.ts'
import { workOf } from './work-of.ts'
import type { LedgerSection, XrefLedger } from './xref-ledger.ts'

/**
 * Refuses a chain in which a table and the stream hidden behind it (ISO 32000-2 section 7.5.8.4) say different things of
 * one object: some readers take the table's word, others the stream's, also where the table calls the object free.
 */
export function checkHybrids(chain: readonly LedgerSection[], xrefs: XrefLedger, work: Work): void {
  for (const [i, { trailer, streamNumber, subsections }] of chain.entries()) {
    const hidden = streamNumber === null && (trailer.get('XRefStm') ?? null) !== null ? chain[i + 1] : undefined
    for (const { first, count, start } of hidden?.subsections ?? []) {
      for (const run of subsections) {
        const end = Math.min(first + count, run.first + run.count)
        work.charge(workOf.xrefEntry)
        for (let number = Math.max(first, run.first); number < end; number++) {
          work.charge(workOf.xrefEntry)
          const inTable = xrefs.entryAt(run.start + number - run.first)
          if (!isSameEntry(inTable, xrefs.entryAt(start + number - first))) throw new PdfRefusal('xref_ambiguous')
        }
      }
    }
  }
}

const isSameEntry = (one: XrefEntry, other: XrefEntry): boolean =>
  one.type === 'offset' && other.type === 'offset'
    ? one.offset === other.offset && one.generation === other.generation
    : one.type === other.type && one.type === 'free'
