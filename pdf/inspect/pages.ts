import {
  appendPage,
  countPages,
  displayedPage,
  type PageBox,
  type PageRotation,
  type PageRun,
} from '../document/displayed-page.ts'
import { isArray, isDict, isNamed, isRef, type PdfDict, type PdfObject } from '../syntax/objects.ts'
import type { LiveObjects } from './live-objects.ts'
import { PdfRefusal } from './result.ts'

const DEPTH_MAX = 64
const BOXES_KNOWN_MAX = 1_000

// Section 7.7.3.4 of ISO 32000-2: what a page takes over from the nodes above it.
const inheritedKeys = ['MediaBox', 'CropBox', 'Rotate']

type Inherited = PdfDict

/**
 * The pages of the tree whose root the catalog names (section 7.7.3), as displayed. Each node must be a page or a page
 * tree node that appears once, and each /Count must be true, since readers trust either. Throws PdfRefusal.
 */
export function collectPages(live: LiveObjects, root: PdfObject): PageRun[] {
  const runs: PageRun[] = []
  const visited = new Set<number>()
  const readBox = createBoxReader(live)

  function visit(ref: PdfObject, above: Inherited, depth: number): number {
    const node = live.resolve(ref)
    if (!isRef(ref) || !isDict(node)) throw new PdfRefusal('page_tree_invalid')
    if (visited.has(ref.number) || depth > DEPTH_MAX) throw new PdfRefusal('page_tree_loop')
    visited.add(ref.number)
    const inherited = withOwn(node, above)
    if (isNamed(node.get('Type'), 'Page')) {
      appendPage(runs, readPage(live, readBox, { inherited, page: node }))
      return 1
    }
    return visitKids(node, inherited, depth)
  }

  function visitKids(node: PdfDict, inherited: Inherited, depth: number): number {
    const kids = live.resolve(node.get('Kids'))
    if (!isNamed(node.get('Type'), 'Pages') || !isArray(kids)) throw new PdfRefusal('page_tree_invalid')
    let count = 0
    for (const kid of kids) count += visit(kid, inherited, depth + 1)
    if (live.resolve(node.get('Count')) !== count) throw new PdfRefusal('page_tree_invalid')
    return count
  }

  const top = live.resolve(root)
  if (!isDict(top) || !isNamed(top.get('Type'), 'Pages')) throw new PdfRefusal('page_tree_invalid')
  visit(root, new Map(), 0)
  if (countPages(runs) === 0) throw new PdfRefusal('page_tree_invalid')
  return runs
}

function withOwn(node: PdfDict, above: Inherited): Inherited {
  const own = inheritedKeys.filter((key) => (node.get(key) ?? null) !== null)
  return own.length === 0 ? above : new Map([...above, ...own.map((key) => [key, node.get(key) ?? null] as const)])
}

function readPage(
  live: LiveObjects,
  readBox: BoxReader,
  { inherited, page }: { inherited: Inherited; page: PdfDict },
): ReturnType<typeof displayedPage> & object {
  const mediaBox = readBox(inherited.get('MediaBox'))
  const cropBox = inherited.has('CropBox') ? readBox(inherited.get('CropBox')) : null
  const rotate = readRotation(live.resolve(inherited.get('Rotate')))
  const userUnit = live.resolve(page.get('UserUnit')) ?? 1
  if (mediaBox === null || rotate === null || typeof userUnit !== 'number' || userUnit <= 0) {
    throw new PdfRefusal('page_box_invalid')
  }
  const displayed = displayedPage({ mediaBox, cropBox, rotate, userUnit })
  if (displayed === null) throw new PdfRefusal('page_box_invalid')
  return displayed
}

type BoxReader = (value: PdfObject | undefined) => PageBox | null

// Pages that inherit a box share it, and behind references it would be looked up for each.
function createBoxReader(live: LiveObjects): BoxReader {
  const known = new Map<PdfObject, PageBox | null>()
  return (value) => {
    const before = value === undefined ? undefined : known.get(value)
    if (before !== undefined) return before
    const box = boxOf(live, value)
    if (value !== undefined && known.size < BOXES_KNOWN_MAX) known.set(value, box)
    return box
  }
}

function boxOf(live: LiveObjects, value: PdfObject | undefined): PageBox | null {
  const box = live.resolve(value)
  if (!isArray(box) || box.length !== 4) throw new PdfRefusal('page_box_invalid')
  const [left, bottom, right, top] = box.map((item) => live.resolve(item))
  const isBox = [left, bottom, right, top].every((item) => typeof item === 'number')
  return isBox ? ([left, bottom, right, top] as PageBox) : null
}

function readRotation(value: PdfObject | undefined): PageRotation | null {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || value % 90 !== 0) return null
  return (((value % 360) + 360) % 360) as PageRotation
}
