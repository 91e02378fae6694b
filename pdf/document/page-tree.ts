import { asCount, isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts'
import { catalogOf } from './catalog.ts'
import { PdfFileError } from './errors.ts'
import { type PageGeometry, pageGeometry } from './page-geometry.ts'
import type { PdfFile } from './pdf-file.ts'

export type PdfPage = {
  number: number
  ref: PdfRef
  dict: PdfDict
  /** The /Resources of the page, which can be inherited. */
  resources: PdfObject
  geometry: PageGeometry
}

const depthMax = 64
const nodesMax = 20_000
const batchSize = 32

/** Returns the number of pages in the page tree. Throws PdfFileError `page_tree_broken`. */
export async function pageCountOf(file: PdfFile): Promise<number> {
  return countOf(file, (await rootNode(file)).dict)
}

/**
 * Returns the numbers from 1 to the page count. Throws PdfFileError `limit_exceeded` if there are more pages than the
 * limit.
 */
export async function allPageNumbers(file: PdfFile): Promise<number[]> {
  const count = await pageCountOf(file)
  if (count > nodesMax) throw new PdfFileError('limit_exceeded', 'the page tree has too many nodes')
  return Array.from({ length: count }, (_, i) => i + 1)
}

/**
 * Returns pages by number (from 1). Skips branches whose /Count excludes the requested pages, and unrequested kids of a
 * node that contains only pages. Throws PdfFileError `page_missing` for a number outside the tree, and
 * `page_tree_broken`. Unless `maySharePages` is true, throws `page_shared` for an object that is two pages.
 */
export async function findPages(
  file: PdfFile,
  numbers: number[],
  { maySharePages = false }: { maySharePages?: boolean } = {},
): Promise<Map<number, PdfPage>> {
  const root = await rootNode(file)
  const wanted = [...new Set(numbers)].sort((one, other) => one - other)
  const count = await countOf(file, root.dict)
  const missing = wanted.find((number) => !Number.isInteger(number) || number < 1 || number > count)
  if (missing !== undefined) throw new PdfFileError('page_missing', `page ${missing} does not exist`)
  const walk: Walk = { file, pages: new Map(), nodesLeft: nodesMax, maySharePages }
  const inherited: Inherited = { resources: null, mediaBox: null, cropBox: null, rotate: null }
  await descend(walk, root, { wanted, before: 0, inherited, path: [] })
  const refs = new Set([...walk.pages.values()].map(({ ref }) => ref.number))
  if (refs.size < walk.pages.size && !maySharePages)
    throw new PdfFileError('page_shared', 'several pages use the same page object')
  return walk.pages
}

type Node = { ref: PdfRef; dict: PdfDict }
// The attributes that pages inherit (ISO 32000-2 section 7.7.3.4).
type Inherited = { resources: PdfObject; mediaBox: PdfObject; cropBox: PdfObject; rotate: PdfObject }
type Walk = { file: PdfFile; pages: Map<number, PdfPage>; nodesLeft: number; maySharePages: boolean }
/** A search in one node: the requested page numbers, and the number of pages before the node. */
type Search = { wanted: number[]; before: number; inherited: Inherited; path: number[] }

async function rootNode(file: PdfFile): Promise<Node> {
  const { dict } = await catalogOf(file)
  return loadNode(file, dict.get('Pages'))
}

async function loadNode(file: PdfFile, ref: PdfObject | undefined): Promise<Node> {
  const dict = isRef(ref) ? await file.getObject(ref) : null
  if (!isRef(ref) || !isDict(dict)) throw new PdfFileError('page_tree_broken', 'a page tree node is missing')
  return { ref, dict }
}

async function countOf(file: PdfFile, dict: PdfDict): Promise<number> {
  const count = asCount(await file.resolve(dict.get('Count')))
  if (count === null) throw new PdfFileError('page_tree_broken', 'a page tree node has no valid /Count')
  return count
}

const isLeaf = ({ dict }: Node): boolean => isNamed(dict.get('Type'), 'Page') || !dict.has('Kids')

async function descend(walk: Walk, node: Node, search: Search): Promise<void> {
  if (search.path.includes(node.ref.number) || search.path.length === depthMax) {
    throw new PdfFileError('page_tree_broken', 'the page tree contains a cycle or is nested too deeply')
  }
  const kids = await walk.file.resolve(node.dict.get('Kids'))
  if (!isArray(kids)) throw new PdfFileError('page_tree_broken', 'a page tree node has no /Kids array')
  const below: Search = {
    ...search,
    path: [...search.path, node.ref.number],
    inherited: {
      resources: node.dict.get('Resources') ?? search.inherited.resources,
      mediaBox: node.dict.get('MediaBox') ?? search.inherited.mediaBox,
      cropBox: node.dict.get('CropBox') ?? search.inherited.cropBox,
      rotate: node.dict.get('Rotate') ?? search.inherited.rotate,
    },
  }
  const isFlat = kids.length === (await countOf(walk.file, node.dict))
  if (!isFlat || !(await takeByIndex(walk, kids, below))) await takeBySearch(walk, kids, below)
}

// Finds pages by their index in /Kids. If a node has as many kids as pages, each kid is a page, unless a requested kid
// turns out to be a node.
async function takeByIndex(walk: Walk, kids: PdfObject[], search: Search): Promise<boolean> {
  const { wanted, before } = search
  const chosen = wanted.map((number) => kids[number - before - 1])
  await walk.file.prefetch(chosen.filter(isRef))
  const shared = repeatedNumbers(walk, kids)
  const nodes: Node[] = []
  for (const kid of chosen) nodes.push(await nextNode(walk, kid))
  if (!nodes.every(isLeaf)) return false
  for (const [i, node] of nodes.entries()) await takePage(walk, node, { number: wanted[i] as number, shared, search })
  return true
}

async function takeBySearch(walk: Walk, kids: PdfObject[], search: Search): Promise<void> {
  const { wanted } = search
  const shared = repeatedNumbers(walk, kids)
  let next = 0
  let before = search.before
  for (const [i, kid] of kids.entries()) {
    if (next === wanted.length) return
    if (i % batchSize === 0) await walk.file.prefetch(kids.slice(i, i + batchSize).filter(isRef))
    const node = await nextNode(walk, kid)
    const size = isLeaf(node) ? 1 : await countOf(walk.file, node.dict)
    const inside: number[] = []
    for (; (wanted[next] ?? Number.POSITIVE_INFINITY) <= before + size; next++) inside.push(wanted[next] as number)
    if (isLeaf(node)) {
      for (const number of inside) await takePage(walk, node, { number, shared, search })
    } else if (inside.length > 0) await descend(walk, node, { ...search, wanted: inside, before })
    before += size
  }
  if (next < wanted.length) throw new PdfFileError('page_tree_broken', 'the page tree has fewer pages than its /Count')
}

async function nextNode(walk: Walk, kid: PdfObject | undefined): Promise<Node> {
  if (walk.nodesLeft-- === 0) throw new PdfFileError('limit_exceeded', 'the page tree has too many nodes')
  return loadNode(walk.file, kid)
}

function repeatedNumbers({ maySharePages }: Walk, kids: PdfObject[]): Set<number> {
  const numbers = new Set<number>()
  const repeated = new Set<number>()
  if (maySharePages) return repeated
  for (const { number } of kids.filter(isRef)) (numbers.has(number) ? repeated : numbers).add(number)
  return repeated
}

async function takePage(
  { file, pages, maySharePages }: Walk,
  { ref, dict }: Node,
  { number, shared, search: { inherited } }: { number: number; shared: Set<number>; search: Search },
): Promise<void> {
  if (shared.has(ref.number) && !maySharePages)
    throw new PdfFileError('page_shared', `page ${number} and another page use the same page object`)
  const geometry = pageGeometry({
    mediaBox: await resolveItems(file, dict.get('MediaBox') ?? inherited.mediaBox),
    cropBox: await resolveItems(file, dict.get('CropBox') ?? inherited.cropBox),
    rotate: await file.resolve(dict.get('Rotate') ?? inherited.rotate),
    userUnit: await file.resolve(dict.get('UserUnit')),
  })
  pages.set(number, { number, ref, dict, resources: dict.get('Resources') ?? inherited.resources, geometry })
}

async function resolveItems(file: PdfFile, value: PdfObject): Promise<PdfObject> {
  const items = await file.resolve(value)
  if (!isArray(items) || items.length !== 4) return null
  const resolved: PdfObject[] = []
  for (const item of items) resolved.push(await file.resolve(item))
  return resolved
}
