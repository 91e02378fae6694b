import type { PDFPageProxy } from 'unpdf/pdfjs'
import { type Drawing, type DrawnFont, drawnLetters } from './drawn-letters.ts'
import type { Letter } from './letter.ts'
import { openSubset } from './open-subset.ts'
import type { PageSubset } from './page-subset/subset-pages.ts'
import type { ReadMap } from './read-map.ts'

/**
 * The letters of a page, and separately the letters of its annotations. Positions and page size are in points of the
 * upright page. `isWhole` is false if a part of the page was not read.
 */
export type PageLetters = {
  pageNumber: number
  width: number
  height: number
  parts: Letter[][]
  isWhole: boolean
}

/**
 * Reads the letters on the pages of a subset. Skips a page whose total content exceeds `drawnBytesMax` without
 * interpreting it, because pdf.js keeps a page's whole operator list in memory.
 */
export async function readLetters(
  subset: PageSubset,
  readMap: ReadMap,
  { drawnBytesMax, lettersMax }: { drawnBytesMax: number; lettersMax: number },
): Promise<PageLetters[]> {
  const { pdf, isMapMissing, destroy } = await openSubset(subset.bytes, readMap)
  const pages = new Map<number, PageLetters>()
  try {
    for (const [index, part] of subset.parts.entries()) {
      const shown = await pdf.getPage(index + 1)
      const [, , width = 0, height = 0] = shown.view
      const page = pages.get(part.number) ?? { pageNumber: part.number, width, height, parts: [], isWhole: true }
      pages.set(part.number, page)
      const isRead = part.problem === null && part.contentBytes <= drawnBytesMax
      const letters = isRead ? await lettersOf(shown, lettersMax) : null
      if (letters !== null) page.parts.push(letters)
      page.isWhole &&= letters !== null && !isMapMissing()
    }
  } finally {
    await destroy()
  }
  return [...pages.values()]
}

/**
 * Returns the letters of a page. Returns null if pdf.js cannot read the page or if it has more than `lettersMax`
 * letters.
 */
async function lettersOf(page: PDFPageProxy, lettersMax: number): Promise<Letter[] | null> {
  try {
    const { OPS } = await import('unpdf/pdfjs')
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
    const fontOf = (id: string): DrawnFont => (page.commonObjs.has(id) ? page.commonObjs.get(id) : {})
    return drawnLetters({ fnArray, argsArray, OPS, fontOf } as Drawing, lettersMax)
  } catch {
    return null
  } finally {
    page.cleanup()
  }
}
