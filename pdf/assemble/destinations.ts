import { catalogOf } from '../document/catalog.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isName, isRef, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import { AssemblyError } from './assembly-error.ts'

/** Returns the explicit destination that a value represents or names, or null. */
export type FindDestination = (value: PdfObject | undefined) => Promise<PdfObject[] | null>

const namesMax = 50_000
const nodesMax = 10_000

/**
 * Returns a function that finds destinations (ISO 32000-2 section 12.3.2). An array is an explicit destination. A name
 * is looked up in the catalog, which is read when it is first needed.
 */
export function destinationsOf(file: PdfFile): FindDestination {
  let named: Map<string, PdfObject> | undefined
  return async (value) => {
    const found = await file.resolve(value)
    const key = isName(found) ? found.name : isString(found) ? keyOf(found.bytes) : null
    if (key === null) return isArray(found) ? found : null
    named ??= await namedDestinations(file)
    const target = await file.resolve(named.get(key))
    const explicit = isDict(target) ? await file.resolve(target.get('D')) : target
    return isArray(explicit) ? explicit : null
  }
}

const keyOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 1_000))

/** Returns the named destinations from the catalog's /Dests dictionary and name tree. */
async function namedDestinations(file: PdfFile): Promise<Map<string, PdfObject>> {
  const { dict } = await catalogOf(file)
  const found = new Map<string, PdfObject>()
  const old = await file.resolve(dict.get('Dests'))
  if (isDict(old)) for (const [name, target] of old) found.set(name, target)
  const names = await file.resolve(dict.get('Names'))
  const pending: PdfObject[] = isDict(names) ? [names.get('Dests') ?? null] : []
  const seen = new Set<number>()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isRef(node) && seen.has(node.number)) continue
    if (isRef(node)) seen.add(node.number)
    const tree = await file.resolve(node)
    if (!isDict(tree)) continue
    await addNames(file, tree, found)
    const kids = await file.resolve(tree.get('Kids'))
    if (isArray(kids)) for (const kid of kids) pending.push(kid)
    if (pending.length + seen.size > nodesMax) throw new AssemblyError('too_complex')
  }
  return found
}

async function addNames(file: PdfFile, tree: PdfDict, found: Map<string, PdfObject>): Promise<void> {
  const names = await file.resolve(tree.get('Names'))
  if (!isArray(names)) return
  if (found.size + names.length / 2 > namesMax) throw new AssemblyError('too_complex')
  for (let at = 0; at + 1 < names.length; at += 2) {
    const name = await file.resolve(names[at])
    if (isString(name)) found.set(keyOf(name.bytes), names[at + 1] ?? null)
  }
}
