import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { extractionBudget } from './budget.ts'
import type { TextRun } from './layout/page-text.ts'
import { openSubset } from './open-subset.ts'
import { unknownCharacters } from './page-subset/character-maps.ts'
import type { ReadMap } from './read-map.ts'

/**
 * The text of a page. `isWhole` is false if the text exceeds the limits, if more than one in twenty characters is
 * unknown, or if a predefined CMap could not be read.
 */
export type PageRuns = { runs: DrawnRun[]; isWhole: boolean }

/** A page is incomplete if more than one in this number of characters is unknown. */
export const unknownShareMin = 20

type DrawnRun = Omit<TextRun, 'isAnnotation'>

type Item =
  | { str: string; dir: string; width: number; height: number; transform: number[]; fontName: string }
  | { type: string }
type Styles = Record<string, { vertical?: boolean } | undefined>

/** Yields the runs of each page of a subset. */
export async function* readRuns(bytes: Uint8Array, readMap: ReadMap): AsyncGenerator<PageRuns> {
  const { pdf, isMapMissing, destroy } = await openSubset(bytes, readMap)
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const { runs, isWhole } = await pageRuns(pdf, number)
      yield { runs, isWhole: isWhole && !isMapMissing() }
    }
  } finally {
    await destroy()
  }
}

/**
 * Returns the runs of a page. Returns an empty result for a page that pdf.js cannot read, so the other pages are still
 * read.
 */
async function pageRuns(pdf: PDFDocumentProxy, number: number): Promise<PageRuns> {
  try {
    const page = await pdf.getPage(number)
    const read = await runsOf(page.streamTextContent({ includeMarkedContent: false }))
    page.cleanup()
    return read
  } catch {
    return { runs: [], isWhole: false }
  }
}

async function runsOf(stream: ReadableStream): Promise<PageRuns> {
  const { pageRunsMax, pageCharactersMax } = extractionBudget
  const reader = stream.getReader()
  const runs: DrawnRun[] = []
  let characters = 0
  let unknown = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { runs, isWhole: unknown * unknownShareMin <= characters }
    const styles = value.styles as Styles
    for (const item of value.items as Item[]) {
      if (!('str' in item) || item.str === '') continue
      const text = item.str.replace(unknownCharacters, '')
      characters += item.str.length
      unknown += item.str.length - text.length
      const { transform, width, height, dir } = item
      runs.push(
        styles[item.fontName]?.vertical
          ? { text, matrix: turned(transform), width: height, isRightToLeft: false }
          : { text, matrix: transform, width, isRightToLeft: dir === 'rtl' },
      )
    }
    if (runs.length > pageRunsMax || characters > pageCharactersMax) {
      await reader.cancel(new Error('the page has more text than the limit allows'))
      return { runs: runs.slice(0, pageRunsMax), isWhole: false }
    }
  }
}

/** Rotates the matrix of a vertical line, so its letters advance along the baseline. */
const turned = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): number[] => [-c, -d, a, b, e, f]
