import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isRef } from '../syntax/kinds.ts'
import { type PdfObject, pdfRef } from '../syntax/objects.ts'
import { changedEntry, type Protection } from './protected-objects.ts'

// The entries that change when the elements of annotations are added (ISO 32000-2 tables 354 and 355).
const structureKeys = ['K', 'ParentTree', 'ParentTreeNextKey', 'RoleMap']

/** Returns the numbers of the structure tree's root and elements. */
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

/** Returns the reason why later updates changed an element of the structure tree, except for its kids, or null. */
export async function changeOfStructure(protection: Protection, elements: readonly number[]): Promise<string | null> {
  for (const number of elements) {
    const [before, after] = [
      await protection.signed.getObject(pdfRef(number)),
      await protection.later.getObject(pdfRef(number)),
    ]
    if (!isDict(before)) continue
    const key = isDict(after) ? await changedEntry(protection, before, after, structureKeys) : 'Type'
    if (key !== null) return `the structure has another /${key}`
  }
  return null
}
