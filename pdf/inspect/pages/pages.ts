import {
  appendPage,
  countPages,
  displayedPage,
  type PageBox,
  type PageRotation,
  type PageRun,
} from '../../document/displayed-page.ts'
import type { Linearization } from '../../document/linearization.ts'
import { isArray, isDict, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { PdfRefusalError } from '../policy/result.ts'

const DEPTH_MAX = 64
const BOXES_KNOWN_MAX = 1_000
// The maximum length of a page edge, because larger values exceed the numbers or the canvas of some readers.
const EDGE_MAX = 32_767
const TURN_MAX = 36_000

// The entries that a page inherits (ISO 32000-2 section 7.7.3.4).
const inheritedKeys = ['MediaBox', 'CropBox', 'Rotate']
const inheritableKeys = [...inheritedKeys, 'Resources']

type Inherited = PdfDict
/**
 * The entries that a node inherits, the numbers of its ancestors, and the numbers of those that have resources.
 */
type PageAncestors = { inherited: Inherited; path: number[]; holders: number[] }

/**
 * The displayed pages in order. For each page, its object number, the number of the node that has its resources, or -1,
 * and whether an ancestor of this node also has resources.
 */
type CollectedPages = { runs: PageRun[]; numbers: number[]; holders: number[]; areHiding: boolean[] }

/**
 * Returns the displayed pages of the page tree (ISO 32000-2 section 7.7.3). Each node must be a page or a page tree
 * node, must occur once, must name its parent and must have a correct /Count, because readers rely on these entries.
 * Throws PdfRefusalError.
 */
export function collectPages(live: LiveObjects, root: PdfObject): CollectedPages {
  const runs: PageRun[] = []
  const numbers: number[] = []
  const holders: number[] = []
  const areHiding: boolean[] = []
  const visited = new Set<number>()
  const readBox = createBoxReader(live)

  function visit(ref: PdfObject, { inherited: above, path, holders: holdersAbove }: PageAncestors): number {
    const node = live.resolve(ref)
    if (!isRef(ref) || !isDict(node)) throw new PdfRefusalError('page_tree_invalid')
    if (visited.has(ref.number) || path.length > DEPTH_MAX) throw new PdfRefusalError('page_tree_loop')
    visited.add(ref.number)
    // Some readers collect inherited entries from the root down, others from the page up. All readers find the same
    // entries only if /Parent matches.
    const parent = node.get('Parent') ?? null
    if ((isRef(parent) ? parent.number : null) !== (path.at(-1) ?? null)) throw new PdfRefusalError('page_tree_invalid')
    if (inheritableKeys.some((key) => node.get(key) === null || isEmptied(node, key, above)))
      throw new PdfRefusalError('page_tree_invalid')
    const inherited = withOwn(node, above)
    const ownHolders = node.has('Resources') ? [...holdersAbove, ref.number] : holdersAbove
    if (!isNamed(live.resolve(node.get('Type')), 'Page'))
      return visitKids(node, { inherited, path: [...path, ref.number], holders: ownHolders })
    if (node.has('Kids')) throw new PdfRefusalError('page_tree_invalid')
    appendPage(runs, readPage(live, readBox, { inherited, page: node }))
    numbers.push(ref.number)
    holders.push(ownHolders.at(-1) ?? -1)
    areHiding.push(ownHolders.length > 1)
    return 1
  }

  // Poppler ignores a reference to null, and the other readers ignore the inherited value.
  function isEmptied(node: PdfDict, key: string, above: Inherited): boolean {
    return above.has(key) && node.has(key) && (live.resolve(node.get(key)) ?? null) === null
  }

  function visitKids(node: PdfDict, below: PageAncestors): number {
    const kids = live.resolve(node.get('Kids'))
    // Only pdf.js shows the annotations of a page tree node on its pages.
    if (!isNamed(live.resolve(node.get('Type')), 'Pages') || !isArray(kids) || node.has('Annots'))
      throw new PdfRefusalError('page_tree_invalid')
    let count = 0
    for (const kid of kids) count += visit(kid, below)
    if (live.resolve(node.get('Count')) !== count) throw new PdfRefusalError('page_tree_invalid')
    return count
  }

  const top = live.resolve(root)
  if (!isDict(top) || !isNamed(live.resolve(top.get('Type')), 'Pages')) throw new PdfRefusalError('page_tree_invalid')
  visit(root, { inherited: new Map(), path: [], holders: [] })
  if (countPages(runs) === 0) throw new PdfRefusalError('page_tree_invalid')
  return { runs, numbers, holders, areHiding }
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
  if (cropBox !== null && mediaBox !== null && !isClear(mediaBox, cropBox))
    throw new PdfRefusalError('page_box_invalid')
  if (mediaBox === null || rotate === null || typeof userUnit !== 'number' || userUnit <= 0) {
    throw new PdfRefusalError('page_box_invalid')
  }
  const displayed = displayedPage({ mediaBox, cropBox, rotate, userUnit })
  if (displayed === null) throw new PdfRefusalError('page_box_invalid')
  return displayed
}

const SLACK_POINTS = 1

// Returns whether a crop box is not empty and, in each direction, is within the media box or contains it. Readers
// differ on other boxes. A small excess counts as a rounding error.
function isClear(media: PageBox, crop: PageBox): boolean {
  const between = (low: number, high: number): boolean => {
    const [from, to] = [Math.min(crop[low]!, crop[high]!), Math.max(crop[low]!, crop[high]!)]
    const [first, last] = [Math.min(media[low]!, media[high]!), Math.max(media[low]!, media[high]!)]
    const isWithin = from >= first - SLACK_POINTS && to <= last + SLACK_POINTS
    return from < to && (isWithin || (from <= first && to >= last))
  }
  return between(0, 2) && between(1, 3)
}

type BoxReader = (value: PdfObject | undefined) => PageBox | null

// Creates a reader of page boxes that resolves an inherited box only once for all its pages.
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
  if (!isArray(box) || box.length !== 4) throw new PdfRefusalError('page_box_invalid')
  const [left, bottom, right, top] = box.map((item) => live.resolve(item))
  const isBox = [left, bottom, right, top].every((item) => typeof item === 'number' && Math.abs(item) <= EDGE_MAX)
  return isBox ? ([left, bottom, right, top] as PageBox) : null
}

function readRotation(value: PdfObject | undefined): PageRotation | null {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || value % 90 !== 0 || Math.abs(value) > TURN_MAX) return null
  return (((value % 360) + 360) % 360) as PageRotation
}

const lineEndBytesMax = 2

/**
 * Throws PdfRefusalError if a linearization dictionary contradicts the page tree, because some readers use it. Poppler
 * and pdf.js also begin with the section after the dictionary, instead of the section that `startxref` names.
 * `isFirstSection` is true if both are the same section. If the dictionary has a smaller file length, the file was
 * updated, and readers ignore the dictionary. A larger length could become right with a seal or an archive, unless the
 * file only lacks its last end-of-line marker.
 */
export function checkLinearization(
  { linearization, length }: { linearization: Linearization | null; length: number },
  { numbers }: CollectedPages,
  isFirstSection: boolean,
): void {
  const beyond = (linearization?.length ?? 0) - length
  if (beyond > lineEndBytesMax) throw new PdfRefusalError('linearization_wrong')
  if (linearization === null || beyond !== 0) return
  const { pageCount, pageIndex, pageNumber } = linearization
  if (pageCount !== numbers.length || numbers[pageIndex] !== pageNumber || !isFirstSection)
    throw new PdfRefusalError('linearization_wrong')
}
