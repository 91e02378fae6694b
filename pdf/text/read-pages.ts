import type { ByteSource } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import { findPages, type PdfPage } from '../document/page-tree.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { defaultReadLimits, type ReadLimits } from '../document/window-source.ts'
import { extractionBudget } from './budget.ts'
import { DocumentFonts } from './document-fonts.ts'
import { readDrawn } from './drawn-runs.ts'
import { pageText, type TextRun } from './layout/page-text.ts'
import { readRuns } from './page-runs.ts'
import { codeBudget } from './page-subset/code-ranges.ts'
import { type PageSubset, type SubsetLimits, subsetPages } from './page-subset/subset-pages.ts'
import type { ReadMap } from './read-map.ts'

/** A page's text; `isWhole` is false where something of it could not be read. */
export type PageText = { pageNumber: number; text: string; isWhole: boolean }

/** Takes something out of the pages of slices. */
export type SubsetReader<Page extends { pageNumber: number; isWhole: boolean }> = {
  limits: SubsetLimits
  /**
   * The pages without a slice, as many of them as it takes at once, at least the first; null for each that a slice is needed for. It
   * is far cheaper.
   */
  draw?(file: PdfFile, wanted: PdfPage[]): Promise<(Page | null)[]>
  /** The pages of a slice, in order; throws where the slice as a whole cannot be read. */
  read(slice: PageSubset): Promise<Page[]>
  /** Stands for a page of which nothing can be read. */
  unread(pageNumber: number): Page
}

type Wanted = { from: number; to: number; atOnce: number }

/**
 * Reads the texts of pages, some pages at a time and in order; what one group took of memory is free before the next.
 * Throws PdfFileError when the file cannot be opened, and what the source throws.
 */
export function readPages(source: ByteSource, pages: Wanted, readMap: ReadMap): AsyncGenerator<PageText[]> {
  const { subsetBytesWanted: bytesWanted, subsetBytesMax: bytesMax } = extractionBudget
  const codes = codeBudget(source.length)
  const limits = { bytesWanted, bytesMax, codes }
  const fonts = new DocumentFonts(readMap, codes)
  let isWorthDrawing = true
  return readSubsets(source, pages, {
    limits,
    async draw(file, wanted) {
      if (!isWorthDrawing) return wanted.map(() => null)
      const drawn = await readDrawn(file, wanted, limits, fonts)
      isWorthDrawing = drawn.some((page) => page !== null)
      return drawn
    },
    read: (slice) => textsOf(slice, readMap),
    unread: (pageNumber) => ({ pageNumber, text: '', isWhole: false }),
  })
}

/** As `readPages`, whatever it is that the reader takes out of them. */
export async function* readSubsets<Page extends { pageNumber: number; isWhole: boolean }>(
  source: ByteSource,
  pages: Wanted,
  reader: SubsetReader<Page>,
): AsyncGenerator<Page[]> {
  const readLimits = readLimitsOf(source.length / pages.to)
  const limited = { ...reader, limits: { codes: codeBudget(source.length), ...reader.limits } }
  let file: PdfFile | null = null
  let next = pages.from
  for (let slices = 0; next <= pages.to; slices++) {
    const isFresh: boolean = file === null || isWorn(file, slices)
    if (file === null || isFresh) file = await openPdf(source, readLimits)
    const last = Math.min(pages.to, next + pages.atOnce - 1)
    const numbers = Array.from({ length: last - next + 1 }, (_, i) => next + i)
    let read = await readSubset(file, numbers, limited)
    if (!isFresh && read.some(({ isWhole }) => !isWhole)) {
      // What earlier pages used up of the file's limits is not missing from these.
      file = await openPdf(source, readLimits)
      read = await readSubset(file, numbers, limited)
    }
    next += read.length
    yield read
  }
}

function readLimitsOf(bytesPerPage: number): ReadLimits {
  const { closePageBytesMax, closeWindowBytes } = extractionBudget
  return bytesPerPage > closePageBytesMax ? defaultReadLimits : { ...defaultReadLimits, windowBytes: closeWindowBytes }
}

/** Whether a file has used up a good part of what one opening may read and parse. */
const isWorn = ({ source: { readCount, bytesRead } }: PdfFile, slices: number): boolean =>
  slices % extractionBudget.slicesPerOpening === 0 ||
  readCount > extractionBudget.readsPerOpening ||
  bytesRead > extractionBudget.bytesReadPerOpening

/** What is read of as many of the pages as fit into one slice, in order, at least of the first. */
async function readSubset<Page extends { pageNumber: number; isWhole: boolean }>(
  file: PdfFile,
  numbers: number[],
  reader: SubsetReader<Page>,
): Promise<Page[]> {
  const found = await findEach(file, numbers)
  const missing = numbers.findIndex((number) => !found.has(number))
  if (missing === 0) return [reader.unread(numbers[0] as number)]
  const wanted = (missing < 0 ? numbers : numbers.slice(0, missing)).map((number) => found.get(number) as PdfPage)
  if (!reader.draw) return readSliced(file, wanted, reader)
  const pages: Page[] = []
  const drawn = await reader.draw(file, wanted)
  while (pages.length < drawn.length) {
    const next = pages.length
    const page = drawn[next]
    if (page) pages.push(page)
    else {
      const end = drawn.findIndex((other, i) => i > next && other !== null)
      const sliced = wanted.slice(next, end < 0 ? drawn.length : end)
      pages.push(...(await readSliced(file, sliced, reader)))
    }
  }
  return pages
}

/** What is read of as many of the pages as fit into one slice, at least of the first. */
async function readSliced<Page extends { pageNumber: number; isWhole: boolean }>(
  file: PdfFile,
  wanted: PdfPage[],
  reader: SubsetReader<Page>,
): Promise<Page[]> {
  const slice = await subsetPages(file, wanted, reader.limits)
  const pages = await reader.read(slice).catch(() => [])
  if (pages.length > 0) return pages
  // What keeps a slice from being read is one page of it.
  const [first, ...others] = wanted as [PdfPage, ...PdfPage[]]
  return others.length > 0 ? readSliced(file, [first], reader) : [reader.unread(first.number)]
}

async function textsOf(slice: PageSubset, readMap: ReadMap): Promise<PageText[]> {
  const pages = new Map<number, { runs: TextRun[]; isWhole: boolean }>()
  const parts = slice.parts.values()
  for await (const { runs, isWhole } of readRuns(slice.bytes, readMap)) {
    const { value: part } = parts.next()
    if (!part) break
    const page = pages.get(part.number) ?? { runs: [], isWhole: true }
    pages.set(part.number, page)
    for (const run of runs) page.runs.push({ ...run, isAnnotation: part.part === 'annotations' })
    page.isWhole &&= isWhole && part.problem === null
  }
  return Array.from(pages, ([pageNumber, { runs, isWhole }]) => ({ pageNumber, text: pageText(runs), isWhole }))
}

/** The pages that can be found; one that is broken does not hide the others. */
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
