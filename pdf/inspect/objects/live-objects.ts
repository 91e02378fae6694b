import { type Column, createColumn } from '../../syntax/columns.ts'
import { isRef } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { locatesObject, type XrefEntry } from '../../syntax/xref.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { ListedSection, XrefTable } from '../xref/xref-table.ts'
import type { KeptObjects } from './kept-objects.ts'
import { GENERATION_MAX, type ObjectTable } from './object-table.ts'

/** The live objects: those that the cross-reference chain locates. */
export type LiveObjects = ReturnType<typeof createLiveObjects>

type Objects = { objects: ObjectTable; kept: KeptObjects; xrefs: XrefTable; traits: Column }

// Marks a stored slot, in contrast to the position of an entry that was not looked up.
const FOUND = 2 ** 31

// Cairo writes such an entry for a few numbers that it does not use.
const unmatchedMax = 1_000

/**
 * Returns access to the live objects. First checks that each valid entry of the cross-reference chain locates its
 * object, or collects its number in `unmatched`. If several sections contain a number, the entry in the newest section
 * is valid. Throws PdfRefusalError.
 */
export function createLiveObjects(
  { objects, kept, xrefs, traits: traitsBySlot }: Objects,
  chain: ListedSection[],
  work: Work,
) {
  const xrefStreams = new Set(chain.map(({ streamNumber }) => streamNumber))
  // By object number: 1 plus the position of the valid entry, or, after it was looked up, FOUND plus 1 plus the slot.
  const places = createColumn(Uint32Array)
  const unmatched = new Set<number>()
  let bits = 0
  let traits = 0

  function forEachEntry(visit: (number: number, place: number) => void): void {
    for (const { subsections } of chain)
      for (const { first, count, start } of subsections) {
        work.charge(count * workOf.xrefEntry)
        for (let i = 0; i < count; i++) visit(first + i, start + i)
      }
  }

  function slot(number: number): number {
    work.charge(workOf.followed)
    const place = places.get(number)
    if (place >= FOUND || place === 0) return Math.max(place - FOUND, 0) - 1
    // Marks the number as missing, because an object stream cannot contain itself.
    places.set(number, FOUND)
    const found = slotOfEntry(number, xrefs.entryAt(place - 1))
    places.set(number, FOUND + 1 + found)
    return found
  }

  function slotOfEntry(number: number, entry: XrefEntry): number {
    if (!locatesObject(entry)) return -1
    work.charge(workOf.lookUp)
    const found =
      entry.type === 'offset'
        ? objects.find(entry.offset, number, entry.generation)
        : objects.findCompressed(slot(entry.streamNumber), entry.index, number)
    // No reader looks up a cross-reference stream by number, so its own entry may be wrong.
    if (found >= 0 || xrefStreams.has(number)) return found
    const isOther = entry.type === 'offset' && objects.isStart(entry.offset)
    if (!isOther || unmatched.size >= unmatchedMax) throw new PdfRefusalError('xref_mismatch')
    unmatched.add(number)
    return found
  }

  function get(number: number): PdfObject | undefined {
    const found = slot(number)
    return found < 0 ? undefined : kept.get(found)
  }

  // Some readers follow a reference with a wrong generation, others treat it as null (ISO 32000-2 section 7.3.10).
  function resolve(value: PdfObject | undefined): PdfObject | undefined {
    if (!isRef(value)) return value
    const found = slot(value.number)
    const isOther = found >= 0 && objects.generation(found) !== Math.min(value.generation, GENERATION_MAX)
    if (isOther) throw new PdfRefusalError('xref_mismatch')
    return found < 0 ? undefined : kept.get(found)
  }

  forEachEntry((number, place) => {
    if (places.get(number) === 0) places.set(number, place + 1)
  })
  forEachEntry((number) => {
    const found = slot(number)
    if (found < 0) return
    bits |= objects.features(found)
    traits |= traitsBySlot.get(found)
  })

  return {
    /** The feature bits of all live objects together. */
    bits,
    /** The traits of the content and resources of all live objects together. */
    traits,
    /** The numbers whose entries in use locate another object. */
    unmatched,
    /** Returns the slot of the live object with a number, or -1. */
    slot,
    slotBits: objects.features,
    /** Returns the short form of the object in a slot, or undefined. */
    valueAt: kept.get,
    isLive: (found: number): boolean => slot(objects.number(found)) === found,
    /** Returns the short form of the live object with a number, or undefined. */
    get,
    /**
     * Returns a value. For a reference, returns the object that it refers to. Throws PdfRefusalError if the generation
     * of the reference is wrong.
     */
    resolve,
  }
}
