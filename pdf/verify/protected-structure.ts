import { because, type Reason } from '../../base/reasons.ts'
import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { readWorkAt } from '../document/read-work.ts'
import { isArray, isDict, isNumber, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../syntax/objects.ts'
import { sameObject } from '../syntax/same-object.ts'
import { writeObject } from '../syntax/write.ts'
import { changedEntry, type Protection } from './protected-objects.ts'

// The entries that change when structure elements for annotations are added (ISO 32000-2 tables 354 and 355). Their
// content is compared separately.
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
 * Returns the reason if later updates changed the structure tree otherwise than by elements for annotations. Otherwise
 * returns null. Screen readers read page content in the order and with the texts of its elements.
 */
export async function changeOfStructure(protection: Protection, elements: readonly number[]): Promise<Reason | null> {
  const { signed, later } = protection
  for (const number of elements) {
    const [before, after] = [await signed.getObject(pdfRef(number)), await later.getObject(pdfRef(number))]
    if (!isDict(before)) continue
    const key = isDict(after) ? await changedEntry(protection, before, after, structureKeys) : 'Type'
    if (key !== null) return because('structure_changed', `the structure has another /${key}`)
    const changed = isDict(after) ? await changedContent(protection, before, after) : null
    if (changed !== null) return because('structure_changed', `the structure has another /${changed}`)
  }
  return null
}

async function changedContent({ signed, later }: Protection, before: PdfDict, after: PdfDict): Promise<string | null> {
  if (!(await areKept(signed, later, { was: before.get('K'), is: after.get('K') }))) return 'K'
  const roles = [await signed.resolve(before.get('RoleMap')), await later.resolve(after.get('RoleMap'))] as const
  if (!keepsEntries(...roles)) return 'RoleMap'
  const parents = [
    await numbersOf(signed, before.get('ParentTree')),
    await numbersOf(later, after.get('ParentTree')),
  ] as const
  return [...parents[0]].every(([key, value]) => isMapped(value, parents[1].get(key))) ? null : 'ParentTree'
}

/** Returns whether a value in the parent tree is kept. The value of a removed annotation, a reference, may be missing. */
const isMapped = (before: string, after: string | undefined): boolean =>
  before === after || (after === undefined && !before.startsWith('['))

const keepsEntries = (before: PdfObject, after: PdfObject): boolean =>
  !isDict(before) || (isDict(after) && [...before].every(([key, value]) => sameObject(value, after.get(key) ?? null)))

type Kids = { was: PdfObject | undefined; is: PdfObject | undefined }

/** Returns whether an element has the same kids in the same order, except for elements that contain only annotations. */
async function areKept(signed: PdfFile, later: PdfFile, { was, is }: Kids): Promise<boolean> {
  const [before, after] = [await kidsOf(signed, was), await kidsOf(later, is)]
  let next = 0
  const skipRemoved = async (wanted: string | null): Promise<void> => {
    for (; next < before.length && writeObject(before[next]!) !== wanted; next++)
      if (!(await isOfAnnotations(signed, before[next]!))) return
  }
  for (const kid of after) {
    const written = writeObject(kid)
    if (next < before.length && writeObject(before[next]!) === written) next++
    else if (!(await isOfAnnotations(later, kid))) {
      await skipRemoved(written)
      if (next === before.length || writeObject(before[next]!) !== written) return false
      next++
    }
  }
  await skipRemoved(null)
  return next === before.length
}

async function kidsOf(file: PdfFile, value: PdfObject | undefined): Promise<PdfObject[]> {
  const kids = await file.resolve(value)
  const list = isArray(kids) ? kids : kids === null ? [] : [value ?? null]
  file.work.charge(list.length * readWorkAt.lookUp)
  return list
}

// The maximum nesting of the elements for an annotation, and of a number tree.
const depthMax = 32

/** Returns whether a kid of a structure element contains annotations (ISO 32000-2 section 14.7.5.3) and nothing else. */
async function isOfAnnotations(file: PdfFile, kid: PdfObject, depth = 0): Promise<boolean> {
  const element = await file.resolve(kid)
  if (!isDict(element) || element.has('MCID') || depth > depthMax) return false
  if (element.has('Obj')) return isDict(await file.resolve(element.get('Obj')))
  const kids = await kidsOf(file, element.get('K'))
  for (const one of kids) if (!(await isOfAnnotations(file, one, depth + 1))) return false
  return kids.length > 0
}

/** Returns the values of a number tree (ISO 32000-2 section 7.9.7), by key, as text. */
async function numbersOf(file: PdfFile, tree: PdfObject | undefined): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const visit = async (node: PdfObject, depth: number): Promise<void> => {
    if (depth > depthMax) throw new PdfFileError('limit_exceeded', 'the parent tree is nested too deeply')
    if (!isDict(node)) return
    for (const kid of await kidsOf(file, node.get('Kids'))) await visit(await file.resolve(kid), depth + 1)
    const numbers = await kidsOf(file, node.get('Nums'))
    for (const [index, key] of numbers.entries()) {
      if (index % 2 === 1 || !isNumber(key)) continue
      const value = await file.resolve(numbers[index + 1])
      if (isArray(value)) file.work.charge(value.length * readWorkAt.lookUp)
      found.set(key, writeObject(isArray(value) ? value : (numbers[index + 1] ?? null)))
    }
  }
  await visit(await file.resolve(tree), 0)
  return found
}
