import type { ByteSource } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import { findPages, type PdfPage } from '../document/page-tree.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { createTextWork, type ReadWork, readWorkAt } from '../document/read-work.ts'
import { defaultReadLimits, type ReadLimits } from '../document/window-source.ts'
import { extractionBudget } from './budget.ts'
import { DocumentFonts } from './document-fonts.ts'
import { readDrawn } from './drawn-runs.ts'
import { pageText, type TextRun } from './layout/page-text.ts'
import { readRuns } from './page-runs.ts'
import { type PageSubset, type SubsetLimits, subsetPages } from './page-subset/subset-pages.ts'
import type { ReadMap } from './read-map.ts'

/** The text of a page. `isWhole` is false if a part of the page could not be read. */
export type PageText = { pageNumber: number; text: string; isWhole: boolean }

/** Extracts a result from each page in a page subset. */
export type SubsetReader<Page extends { pageNumber: number; isWhole: boolean }> = {
  limits: SubsetLimits
  /**
   * The maximum number of content bytes in a part. The reader skips a part with more content, so such a part costs
   * nothing.
   */
  drawnBytesMax?: number
  /**
   * Reads pages from objects instead of a subset, which costs far less. Returns as many pages as fit, at least one,
   * with null in place of each page that needs a subset.
   */
  draw?(file: PdfFile, wanted: PdfPage[]): Promise<(Page | null)[]>
  /** Returns the results for a subset's pages in order. Throws if pdf.js cannot read the subset. */
  read(subset: PageSubset): Promise<Page[]>
  /** Returns the result for a page that cannot be read. */
  unread(pageNumber: number): Page
}

type PageSpan = { from: number; to: number; atOnce: number }

/**
 * Reads the texts of pages in order and in groups. The memory of a group is released before the next group starts.
 * Throws PdfFileError if the file cannot be opened or takes too much work, and rethrows the errors of the source.
 */
export function readPages(
  source: ByteSource,
  pages: PageSpan,
  readMap: ReadMap,
  work = createTextWork(source.length),
): AsyncGenerator<PageText[]> {
  const { subsetBytesWanted: bytesWanted, subsetBytesMax: bytesMax } = extractionBudget
  const limits = { bytesWanted, bytesMax }
  const fonts = new DocumentFonts(readMap)
  let isWorthDrawing = true
  const reader: SubsetReader<PageText> = {
    limits,
    async draw(file, wanted) {
      if (!isWorthDrawing) return wanted.map(() => null)
      const drawn = await readDrawn(file, wanted, limits, fonts)
      isWorthDrawing = drawn.some((page) => page !== null)
      return drawn
    },
    read: (subset) => textsOf(subset, readMap),
    unread: (pageNumber) => ({ pageNumber, text: '', isWhole: false }),
  }
  return readSubsets(source, pages, reader, work)
}

/** Reads pages in the same way as `readPages`, with any reader. */
export async function* readSubsets<Page extends { pageNumber: number; isWhole: boolean }>(
  source: ByteSource,
  pages: PageSpan,
  reader: SubsetReader<Page>,
  work = createTextWork(source.length),
): AsyncGenerator<Page[]> {
  const readLimits = readLimitsOf(source.length / pages.to)
  let file: PdfFile | null = null
  let next = pages.from
  for (let subsets = 0; next <= pages.to; subsets++) {
    const isFresh: boolean = file === null || needsReopening(file, subsets)
    if (file === null || isFresh) file = await openPdf(source, readLimits, work)
    const last = Math.min(pages.to, next + pages.atOnce - 1)
    const numbers = Array.from({ length: last - next + 1 }, (_, i) => next + i)
    let read = await readSubset(file, numbers, reader)
    requireLeft(work)
    if (!isFresh && read.some(({ isWhole }) => !isWhole)) {
      // Earlier pages may have used up the read limits, so these pages are retried after the file is opened again.
      file = await openPdf(source, readLimits, work)
      read = await readSubset(file, numbers, reader)
    }
    requireLeft(work)
    next += read.length
    yield read
  }
}

/** Throws PdfFileError if the work limit was exceeded, because no further page can then be read. */
function requireLeft(work: ReadWork): void {
  if (work.isOver()) work.charge(0)
}

function readLimitsOf(bytesPerPage: number): ReadLimits {
  const { closePageBytesMax, closeWindowBytes } = extractionBudget
  return bytesPerPage > closePageBytesMax ? defaultReadLimits : { ...defaultReadLimits, windowBytes: closeWindowBytes }
}

/** Returns whether a file has used so much of its read limits that it must be opened again. */
const needsReopening = ({ source: { readCount, bytesRead } }: PdfFile, subsets: number): boolean =>
  subsets % extractionBudget.subsetsPerOpening === 0 ||
  readCount > extractionBudget.readsPerOpening ||
  bytesRead > extractionBudget.bytesReadPerOpening

/** Returns the results of as many pages as fit into one subset, in order. Returns at least one result. */
async function readSubset<Page extends { pageNumber: number; isWhole: boolean }>(
  file: PdfFile,
  numbers: number[],
  reader: SubsetReader<Page>,
): Promise<Page[]> {
  const found = await findEach(file, numbers)
  const missing = numbers.findIndex((number) => !found.has(number))
  if (missing === 0) return [reader.unread(numbers[0] as number)]
  const wanted = (missing < 0 ? numbers : numbers.slice(0, missing)).map((number) => found.get(number) as PdfPage)
  if (!reader.draw) return readFromSubset(file, wanted, reader)
  const pages: Page[] = []
  const drawn = await reader.draw(file, wanted)
  while (pages.length < drawn.length) {
    const next = pages.length
    const page = drawn[next]
    if (page) pages.push(page)
    else {
      const end = drawn.findIndex((other, i) => i > next && other !== null)
      const unread = wanted.slice(next, end < 0 ? drawn.length : end)
      pages.push(...(await readFromSubset(file, unread, reader)))
    }
  }
  return pages
}

/** Reads pages like `readSubset`, but always from a subset. */
async function readFromSubset<Page extends { pageNumber: number; isWhole: boolean }>(
  file: PdfFile,
  wanted: PdfPage[],
  reader: SubsetReader<Page>,
): Promise<Page[]> {
  const subset = await subsetPages(file, wanted, reader.limits)
  const drawn = subset.parts.filter((part) => part.contentBytes <= (reader.drawnBytesMax ?? Number.POSITIVE_INFINITY))
  const contentBytes = drawn.reduce((sum, part) => sum + part.contentBytes, 0)
  const pagesWork = readWorkAt.subset + subset.parts.length * readWorkAt.subsetPage
  file.work.charge(pagesWork + (subset.bytes.length + contentBytes) * readWorkAt.subsetByte)
  const pages = await reader.read(subset).catch(() => [])
  if (pages.length > 0) return pages
  // One of the pages made the subset unreadable, so the first page is retried alone.
  const [first, ...others] = wanted as [PdfPage, ...PdfPage[]]
  return others.length > 0 ? readFromSubset(file, [first], reader) : [reader.unread(first.number)]
}

async function textsOf(subset: PageSubset, readMap: ReadMap): Promise<PageText[]> {
  const pages = new Map<number, { runs: TextRun[]; isWhole: boolean }>()
  const parts = subset.parts.values()
  for await (const { runs, isWhole } of readRuns(subset.bytes, readMap)) {
    const { value: part } = parts.next()
    if (!part) break
    const page = pages.get(part.number) ?? { runs: [], isWhole: true }
    pages.set(part.number, page)
    for (const run of runs) page.runs.push({ ...run, isAnnotation: part.part === 'annotations' })
    page.isWhole &&= isWhole && part.problem === null
  }
  return Array.from(pages, ([pageNumber, { runs, isWhole }]) => ({ pageNumber, text: pageText(runs), isWhole }))
}

/** Returns the pages that can be found. A broken page does not prevent finding the others. */
async function findEach(file: PdfFile, numbers: number[]): Promise<Map<number, PdfPage>> {
  try {
    return await findPages(file, numbers, { maySharePages: true })
  } catch (error) {
    if (!(error instanceof PdfFileError)) throw error
    if (numbers.length === 1) return new Map()
  }
  const found = new Map<number, PdfPage>()
  for (const number of numbers) for (const [, page] of await findEach(file, [number])) found.set(number, page)
  return found
}
