import { because, type Reason } from '../../base/reasons.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isRef } from '../syntax/kinds.ts'
import { type PdfObject, pdfRef } from '../syntax/objects.ts'
import { changedEntry, type Protection } from './protected-objects.ts'

// The entries that change when structure elements for annotations are added (ISO 32000-2 tables 354 and 355).
const structureKeys = ['K', 'ParentTree', 'ParentTreeNextKey', 'RoleMap']

/** Returns the object numbers of the structure tree root and of all structure elements. */
export async function structureElementsOf(file: PdfFile, root: PdfObject | undefined): Promise<number[]> {
  const elements: number[] = []
  const seen = new Set<number>()
  for (let found = [root ?? null]; found.length > 0; ) {
    const refs = found.flat().filter(isRef)
    const next = refs.filter(({ number }) => !seen.has(number) && seen.add(number))
    await file.prefetch(next)
    found = []
    for (const ref of next) {
      const value = await file.getObject(ref)
      if (isArray(value)) found.push(...value)
      if (!isDict(value)) continue
      elements.push(ref.number)
      const kids = value.get('K') ?? null
      found.push(...(isArray(kids) ? kids : [kids]))
    }
  }
  return elements
}

/**
 * Returns the reason if later updates changed an element of the structure tree in anything except its kids. Otherwise
 * returns null.
 */
export async function changeOfStructure(protection: Protection, elements: readonly number[]): Promise<Reason | null> {
  for (const number of elements) {
    const [before, after] = [
      await protection.signed.getObject(pdfRef(number)),
      await protection.later.getObject(pdfRef(number)),
    ]
    if (!isDict(before)) continue
    const key = isDict(after) ? await changedEntry(protection, before, after, structureKeys) : 'Type'
    if (key !== null) return because('structure_changed', `the structure has another /${key}`)
  }
  return null
}
