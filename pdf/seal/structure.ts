import { latin1, utf8 } from '../../base/bytes.ts'
import { catalogOf } from '../document/catalog.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { nullIfUnreadable } from './readable.ts'
import type { Update } from './update.ts'

/** The part of a tagged document's structure (ISO 32000-2 section 14.7) to which stamps are added. */
export type FileStructure = {
  root: Node
  /** The parent element of the stamps: the document element or the root. */
  parent: Node
  /** The existing kids of `parent`. */
  kids: PdfObject[]
  /** The parent tree. `ref` is null if the structure tree root contains the tree directly. */
  parentTree: { ref: PdfRef | null; dict: PdfDict }
  nextKey: number
}

type Node = { ref: PdfRef; dict: PdfDict }

const kidsMax = 20_000

/**
 * Returns the structure of a tagged document. Returns null if the document has no structure that can be read and
 * rewritten.
 */
export const structureOf = (file: PdfFile): Promise<FileStructure | null> => nullIfUnreadable(() => readStructure(file))

async function readStructure(file: PdfFile): Promise<FileStructure | null> {
  const root = await nodeAt(file, (await catalogOf(file)).dict.get('StructTreeRoot'))
  if (root === null) return null
  const only = await membersOf(file, root.dict.get('K'))
  const whole = only.length === 1 ? await nodeAt(file, only[0]) : null
  const parent = whole !== null && isNamed(whole.dict.get('S'), 'Document') ? whole : root
  const kids = parent === root ? only : await membersOf(file, parent.dict.get('K'))
  const named = root.dict.get('ParentTree') ?? null
  const dict = await file.resolve(named)
  if (kids.length > kidsMax || !(dict === null || isDict(dict))) return null
  const lastKey = dict === null ? -1 : await lastKeyOf(file, dict)
  if (lastKey === null) return null
  return {
    root,
    parent,
    kids,
    parentTree: { ref: isRef(named) ? named : null, dict: dict ?? new Map() },
    nextKey: Math.max(asCount(root.dict.get('ParentTreeNextKey')) ?? 0, lastKey + 1),
  }
}

async function nodeAt(file: PdfFile, value: PdfObject | undefined): Promise<Node | null> {
  const dict = isRef(value) ? await file.getObject(value) : null
  return isRef(value) && isDict(dict) ? { ref: value, dict } : null
}

// Returns the kids of an element. A single kid may be stored without an array.
async function membersOf(file: PdfFile, value: PdfObject | undefined): Promise<PdfObject[]> {
  const members = await file.resolve(value)
  return isArray(members) ? members : members === null ? [] : [value ?? null]
}

/**
 * Returns the highest key of a number tree (ISO 32000-2 section 7.9.7), which is its last key. Returns null if the tree
 * does not end with a number.
 */
async function lastKeyOf(file: PdfFile, dict: PdfDict): Promise<number | null> {
  const kids = await file.resolve(dict.get('Kids'))
  if (isArray(kids)) {
    const last = kids.length > kidsMax ? null : await file.resolve(kids.at(-1))
    const limits = isDict(last) ? await file.resolve(last.get('Limits')) : null
    return isArray(limits) ? asCount(limits[1]) : null
  }
  const numbers = await file.resolve(dict.get('Nums'))
  if (numbers === null) return -1
  return isArray(numbers) && numbers.length <= 2 * kidsMax ? asCount(numbers.at(-2) ?? null) : null
}

/** An annotation to add to the structure tree. */
export type TaggedAnnotation = { annotation: PdfRef; page: PdfRef }

/**
 * Adds a structure element for each annotation, with a language if the document has none. The /StructParent key of the
 * annotation with index i is `nextKey` + i.
 */
export async function putStructure(
  update: Update,
  file: PdfFile,
  {
    structure,
    annotations,
    language,
  }: { structure: FileStructure; annotations: TaggedAnnotation[]; language: string | null },
): Promise<void> {
  const { root, parent, kids, parentTree, nextKey } = structure
  const { dict: catalog } = await catalogOf(file)
  const words: Record<string, PdfObject> =
    language === null || (catalog.get('Lang') ?? null) !== null ? {} : { Lang: pdfString(utf8(language)) }
  const elements = annotations.map(({ annotation, page }) => {
    const ref = update.allocate()
    const content = pdfDict({ Type: pdfName('OBJR'), Obj: annotation, Pg: page })
    const element = { Type: pdfName('StructElem'), S: pdfName('Annot'), P: parent.ref, Pg: page, K: content, ...words }
    const namespace = parent.dict.get('NS') ?? null
    update.put(ref, pdfDict(namespace === null ? element : { ...element, NS: namespace }))
    return ref
  })
  const tree = await grownTree(update, file, { dict: parentTree.dict, nextKey, elements })
  const changed: PdfDict = new Map(root.dict).set('ParentTreeNextKey', nextKey + elements.length)
  const roles = await rolesOf(file, root.dict, catalog)
  if (roles !== null) changed.set('RoleMap', roles)
  if (parentTree.ref === null) changed.set('ParentTree', tree)
  else update.put(parentTree.ref, tree)
  const grown = [...kids, ...elements]
  if (parent.ref.number === root.ref.number) changed.set('K', grown)
  else update.put(parent.ref, new Map(parent.dict).set('K', grown))
  update.put(root.ref, changed)
}

const versionBytes = '%PDF-1.4'.length

/**
 * Returns the role map with a role for Annot, which PDF 1.5 introduced. Returns null if the PDF version of the file
 * includes Annot, or if the map already has a role for it.
 */
async function rolesOf(file: PdfFile, root: PdfDict, catalog: PdfDict): Promise<PdfDict | null> {
  const header = latin1(await file.source.at(0, versionBytes)).slice(0, versionBytes)
  const roles = (await file.resolve(root.get('RoleMap'))) ?? new Map()
  const isKnown = !/^%PDF-1\.[0-4]$/.test(header) || catalog.has('Version')
  if (isKnown || !isDict(roles) || roles.has('Annot')) return null
  return new Map([...roles, ['Annot', pdfName('Span')]])
}

async function grownTree(
  update: Update,
  file: PdfFile,
  { dict, nextKey, elements }: { dict: PdfDict; nextKey: number; elements: PdfRef[] },
): Promise<PdfDict> {
  const added = elements.flatMap((element, i): PdfObject[] => [nextKey + i, element])
  const kids = await file.resolve(dict.get('Kids'))
  if (!isArray(kids)) {
    const numbers = await file.resolve(dict.get('Nums'))
    return new Map(dict).set('Nums', [...(isArray(numbers) ? numbers : []), ...added])
  }
  const leaf = update.allocate()
  update.put(leaf, pdfDict({ Limits: [nextKey, nextKey + elements.length - 1], Nums: added }))
  return new Map(dict).set('Kids', [...kids, leaf])
}
