import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import { PdfRefusalError, refusalOf } from '../inspect/policy/result.ts'
import { workOf } from '../inspect/policy/work-of.ts'
import { createColumn } from '../syntax/columns.ts'
import { asCount } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { locatesObject, parseXrefStreamEntries, parseXrefStreamLayout, type XrefEntry } from '../syntax/xref.ts'
import { sortByNumber } from './by-number.ts'
import type { ObjectIndex } from './object-index.ts'

/**
 * Checks what a body's cross-reference sections declare about its objects. A reader that can follow the sections does
 * not search for objects. The sections must therefore name all found objects, and may differ from them only in offsets.
 */
export type FoundSections = {
  /** Begins a table. The caller then passes each entry to `entry`, and calls `end` if the table is complete. */
  begin(offset: number): void
  subsection(first: number): void
  entry(entry: XrefEntry): void
  end(trailer: PdfDict): void
  /** Reads a cross-reference stream. `data` is the decoded data, or null if it is unreadable. */
  stream(offset: number, dict: PdfDict, data: Uint8Array | null): void
  startXref(offset: number): void
  /** Returns whether a `startxref` declares a section after an offset. */
  isStartBehind(offset: number): boolean
  /**
   * Throws PdfRefusalError `repair_ambiguous` if the sections contradict the index of found objects. The last object
   * ends at `objectsEnd`.
   */
  check(index: ObjectIndex, objectsEnd: number, isLinearized: boolean): void
}

type Section = { offset: number; size: number; prev: number; hasHidden: boolean }

const [FREE, PLAIN, MEMBER] = [0, 1, 2]
const FIELD_MAX = 0xffff_ffff
const generationOf = (entry: XrefEntry): number => (entry.type === 'offset' ? entry.generation : 0)

export function createFoundSections(budgets: InspectionBudgets, work: Work): FoundSections {
  const numbers = createColumn(Uint32Array)
  const kinds = createColumn(Uint8Array)
  const fields = createColumn(Uint32Array)
  const details = createColumn(Uint32Array)
  const sections: Section[] = []
  const starts = new Set<number>()
  let count = 0
  let next = 0
  let isFirst = true
  let offset = 0

  function add(number: number, entry: XrefEntry): void {
    work.charge(workOf.xrefEntry)
    if (count >= budgets.objectsMax) throw new PdfRefusalError('too_many_objects')
    if (number > budgets.objectNumberMax) throw new PdfRefusalError('repair_ambiguous')
    numbers.push(number)
    kinds.push(!locatesObject(entry) ? FREE : entry.type === 'offset' ? PLAIN : MEMBER)
    const [field, detail] = entry.type === 'compressed' ? [entry.streamNumber, entry.index] : [generationOf(entry), 0]
    fields.push(Math.min(field, FIELD_MAX))
    details.push(Math.min(detail, FIELD_MAX))
    count++
  }

  function end(trailer: PdfDict): void {
    if (sections.length >= SECTIONS_MAX) throw new PdfRefusalError('repair_ambiguous')
    const prev = trailer.get('Prev') ?? 0
    const size = asCount(trailer.get('Size')) ?? 0
    sections.push({ offset, size, prev: asCount(prev) ?? -1, hasHidden: trailer.has('XRefStm') })
  }

  /**
   * Returns whether the section chain is complete: one section, or the two sections of a linearized file. The second
   * section of a linearized file may be missing.
   */
  function isChain(objectsEnd: number, isLinearized: boolean): boolean {
    const [first, second] = sections
    if (first === undefined) return true
    if (sections.some(({ hasHidden }) => hasHidden)) return false
    if (second === undefined) return first.prev === 0 || (isLinearized && first.prev > objectsEnd)
    return isLinearized && second.prev === 0 && first.prev === second.offset && !starts.has(second.offset)
  }

  return {
    begin(at) {
      offset = at
      isFirst = true
    },
    subsection(first) {
      next = first
    },
    entry(entry) {
      // Some writers number a table from 1 although its first entry is the entry of object 0.
      if (isFirst && next === 1 && entry.type === 'free') next = 0
      isFirst = false
      add(next++, entry)
    },
    end,
    stream(at, dict, data) {
      offset = at
      try {
        if (data === null) throw new PdfRefusalError('repair_ambiguous')
        const layout = parseXrefStreamLayout(dict)
        if (layout.entryCount > budgets.objectsMax) throw new PdfRefusalError('too_many_objects')
        parseXrefStreamEntries(layout, data, add)
      } catch (error) {
        throw refusalOf(error, 'repair_ambiguous')
      }
      end(dict)
    },
    startXref: (at) => {
      if (starts.size < SECTIONS_MAX + 1) starts.add(at)
    },
    isStartBehind: (at) => [...starts].some((start) => start > at),
    check(index, objectsEnd, isLinearized) {
      work.charge(count * (workOf.duplicate + workOf.xrefEntry))
      const { numberAt, slotAt } = sortByNumber(count, numbers.get)
      const isWhole = sections.at(-1)?.prev === 0
      // In a linearized file, the first of the two sections has the valid /Size.
      const size = sections[0]?.size ?? Infinity
      let agrees = isChain(objectsEnd, isLinearized)
      let at = 0
      const passTo = (number: number): void => {
        // An object that was not found in a stream belongs to a stream that only readers of the section treat as an
        // object stream.
        for (; at < count && numberAt(at) < number; at++) agrees &&= kinds.get(slotAt(at)) !== MEMBER
      }
      index.forEach((number, { isMember, place, detail }) => {
        passTo(number)
        let isNamed = false
        for (; at < count && numberAt(at) === number; at++) {
          const slot = slotAt(at)
          const isSame = isMember
            ? kinds.get(slot) === MEMBER && fields.get(slot) === place && details.get(slot) === detail
            : kinds.get(slot) === PLAIN && fields.get(slot) === detail
          agrees &&= isSame && number < size
          isNamed = true
        }
        agrees &&= isNamed || !isWhole
      })
      passTo(Infinity)
      if (!agrees) throw new PdfRefusalError('repair_ambiguous')
    },
  }
}

// The maximum number of sections. If there are more, at least one belongs to an update.
const SECTIONS_MAX = 2
