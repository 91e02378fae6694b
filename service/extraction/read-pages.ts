import type { ByteSource } from '../../base/bytes.ts'
import { pageText, type TextRun } from '../../core/text/layout/page-text.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { findPages, type PdfPage } from '../../pdf/document/page-tree.ts'
import { openPdf, type PdfFile } from '../../pdf/document/pdf-file.ts'
import { type PageSlice, slicePages } from '../../pdf/slice/slice-pages.ts'
import { extractionBudget } from './budget.ts'
import type { ReadMap } from './collection-maps.ts'
import { readRuns } from './page-runs.ts'

/** A page's text; `isWhole` is false where something of it could not be read. */
export type PageText = { pageNumber: number; text: string; isWhole: boolean }

/**
 * Reads the texts of pages, some pages at a time and in order; what one group took of memory is free before the next.
 * Throws PdfFileError when the file cannot be opened, and what the source throws.
 */
export async function* readPages(
  source: ByteSource,
  pages: { from: number; to: number; atOnce: number },
  readMap: ReadMap,
): AsyncGenerator<PageText[]> {
  let file: PdfFile | null = null
  let next = pages.from
  for (let slices = 0; next <= pages.to; slices++) {
    const isFresh: boolean = file === null || isWorn(file, slices)
    if (file === null || isFresh) file = await openPdf(source)
    const last = Math.min(pages.to, next + pages.atOnce - 1)
    const numbers = Array.from({ length: last - next + 1 }, (_, i) => next + i)
    let texts = await readSlice(file, numbers, readMap)
    if (!isFresh && texts.some(({ isWhole }) => !isWhole)) {
      // What earlier pages used up of the file's limits is not missing from these.
      file = await openPdf(source)
      texts = await readSlice(file, numbers, readMap)
    }
    next += texts.length
    yield texts
  }
}

/** Whether a file has used up a good part of what one opening may read and parse. */
const isWorn = ({ source: { readCount, bytesRead } }: PdfFile, slices: number): boolean =>
  slices % extractionBudget.slicesPerOpening === 0 ||
  readCount > extractionBudget.readsPerOpening ||
  bytesRead > extractionBudget.bytesReadPerOpening

/** The texts of as many of the pages as fit into one slice, in order, at least of the first. */
async function readSlice(file: PdfFile, numbers: number[], readMap: ReadMap): Promise<PageText[]> {
  const found = await findEach(file, numbers)
  const missing = numbers.findIndex((number) => !found.has(number))
  if (missing === 0) return [{ pageNumber: numbers[0] as number, text: '', isWhole: false }]
  const wanted = (missing < 0 ? numbers : numbers.slice(0, missing)).map((number) => found.get(number) as PdfPage)
  const { sliceBytesWanted: bytesWanted, sliceBytesMax: bytesMax } = extractionBudget
  const slice = await slicePages(file, wanted, { bytesWanted, bytesMax })
  const texts = await textsOf(slice, readMap)
  if (texts.length > 0) return texts
  // What keeps a slice from being read is one page of it.
  const [first, ...others] = numbers as [number, ...number[]]
  return others.length > 0 ? readSlice(file, [first], readMap) : [{ pageNumber: first, text: '', isWhole: false }]
}

/** The texts of the pages of a slice; none when the slice as a whole cannot be read. */
async function textsOf(slice: PageSlice, readMap: ReadMap): Promise<PageText[]> {
  const pages = new Map<number, { runs: TextRun[]; isWhole: boolean }>()
  const parts = slice.parts.values()
  try {
    for await (const { runs, isWhole } of readRuns(slice.bytes, readMap)) {
      const { value: part } = parts.next()
      if (!part) break
      const page = pages.get(part.number) ?? { runs: [], isWhole: true }
      pages.set(part.number, page)
      for (const run of runs) page.runs.push({ ...run, isAnnotation: part.part === 'annotations' })
      page.isWhole &&= isWhole && part.problem === null
    }
  } catch {
    return []
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
