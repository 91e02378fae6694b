import type { Work } from '../../syntax/work.ts'
import type { XrefEntry } from '../../syntax/xref.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { Chain } from './xref-chain.ts'
import type { ListedSection, XrefTable } from './xref-table.ts'

/**
 * Throws PdfRefusalError if readers can interpret a chain with hybrid sections (ISO 32000-2 section 7.5.8.4) in two
 * ways. All readers use the objects in a table. If the table marks an object as free and the hidden stream contains it,
 * only some readers use the stream. If several tables refer to one hidden stream, readers also look it up at different
 * positions in the chain. The stream and all tables between its first and last reference must therefore agree.
 */
export function checkHybrids({ sections, hybrids }: Chain, xrefs: XrefTable, work: Work): void {
  for (const { table, hidden, isPassed } of hybrids) {
    if (!isPassed) compare(table, hidden, isTableTaken)
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

const isTableTaken = (inTable: XrefEntry, inHidden: XrefEntry): boolean =>
  inTable.type === 'offset' || inHidden.type === 'free'

const isSame = (one: XrefEntry, other: XrefEntry): boolean =>
  one.type === 'offset' && other.type === 'offset'
    ? one.offset === other.offset && one.generation === other.generation
    : one.type === other.type && one.type === 'free'
