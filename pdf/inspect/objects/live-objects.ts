import { isRef } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import type { XrefEntry } from '../../syntax/xref.ts'
import type { InspectionBudgets } from '../policy/budgets.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { createBitSet } from '../tables/bit-set.ts'
import { createEntryIndex } from '../xref/entry-index.ts'
import type { ListedSection, XrefTable } from '../xref/xref-table.ts'
import type { Integers } from './integers.ts'
import type { KeptObjects } from './kept-objects.ts'
import type { ObjectTable } from './object-table.ts'

/** The visible objects: those that the cross-reference chain locates. */
export type LiveObjects = {
  /** The feature bits of all live objects together. */
  readonly bits: number
  /** Returns the slot of a live object, or -1. */
  slot(number: number): number
  slotBits(slot: number): number
  isLive(slot: number): boolean
  /** Returns the short form of a live object, or undefined. */
  get(number: number): PdfObject | undefined
  /**
   * Returns a value, or the object that it references. Throws PdfRefusalError for a reference with another generation.
   */
  resolve(value: PdfObject | undefined): PdfObject | undefined
}

/** The objects and cross-reference sections of a body. */
export type IndexedBody = { objects: ObjectTable; kept: KeptObjects; integers: Integers; xrefs: XrefTable }

/**
 * Returns access to the live objects. First checks that each valid entry of the chain locates its object. An entry in
 * use at offset 0 counts as free, as in readers. Throws PdfRefusalError.
 */
export function createLiveObjects(
  { objects, kept, integers, xrefs }: IndexedBody,
  chain: ListedSection[],
  { budgets, work }: { budgets: InspectionBudgets; work: Work },
): LiveObjects {
  const index = createEntryIndex(chain, xrefs, { budgets, work })
  const xrefStreams = new Set(chain.map(({ streamNumber }) => streamNumber))
  const containers = new Map<number, number>()
  const liveSlots = createBitSet(objects.count)

  function slotOfEntry(number: number, entry: XrefEntry): number {
    if (entry.type === 'free' || (entry.type === 'offset' && entry.offset === 0)) return -1
    const slot =
      entry.type === 'offset'
        ? objects.find(entry.offset, number, entry.generation)
        : objects.findCompressed(containerOf(entry.streamNumber), entry.index, number)
    // No reader looks up a cross-reference stream by number, so its own entry may be wrong.
    if (slot < 0 && !xrefStreams.has(number)) throw new PdfRefusalError('xref_mismatch')
    return slot
  }

  function containerOf(number: number): number {
    const known = containers.get(number)
    if (known !== undefined) return known
    const entry = index.lookUp(number)
    const slot = entry?.type === 'offset' ? slotOfEntry(number, entry) : -1
    containers.set(number, slot)
    return slot
  }

  function slot(number: number): number {
    const entry = index.lookUp(number)
    return entry === null ? -1 : slotOfEntry(number, entry)
  }

  const get = (number: number): PdfObject | undefined => objectOf(number, index.lookUp(number))

  function objectOf(number: number, entry: XrefEntry | null): PdfObject | undefined {
    const found = entry === null ? -1 : slotOfEntry(number, entry)
    return found < 0 ? undefined : (integers.get(number) ?? kept.get(found))
  }

  // Some readers follow a reference with another generation, others treat it as null (ISO 32000-2 section 7.3.10).
  function resolve(value: PdfObject | undefined): PdfObject | undefined {
    if (!isRef(value)) return value
    const entry = index.lookUp(value.number)
    const generation = entry?.type === 'offset' ? entry.generation : 0
    if (entry !== null && generation !== value.generation) throw new PdfRefusalError('xref_mismatch')
    return objectOf(value.number, entry)
  }

  function checkAll(): number {
    let bits = 0
    index.forEach((number, entry) => {
      const found = slotOfEntry(number, entry)
      if (found < 0) return
      liveSlots.add(found)
      bits |= objects.features(found)
    })
    return bits
  }

  return {
    bits: checkAll(),
    slot,
    slotBits: objects.features,
    isLive: liveSlots.has,
    get,
    resolve,
  }
}
