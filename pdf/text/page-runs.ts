import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { extractionBudget } from './budget.ts'
import type { TextRun } from './layout/page-text.ts'
import { openSubset } from './open-subset.ts'
import { unknownCharacters } from './page-subset/character-maps.ts'
import type { ReadMap } from './read-map.ts'

/**
 * `isWhole` is false where a page has more text than is read, where more than one character in twenty is in fonts that tell no
 * characters, and where a map of characters could not be read.
 */
export type PageRuns = { runs: DrawnRun[]; isWhole: boolean }

/** A page with one unknown character in so many is not whole. */
export const unknownShareMin = 20

type DrawnRun = Omit<TextRun, 'isAnnotation'>

type Item =
  | { str: string; dir: string; width: number; height: number; transform: number[]; fontName: string }
  | { type: string }
type Styles = Record<string, { vertical?: boolean } | undefined>

/** The runs of text on each page of a slice, one page at a time. */
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

/** A page that pdf.js cannot read has no runs, and takes nothing from the others. */
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
      await reader.cancel(new Error('the page has more text than is read'))
      return { runs: runs.slice(0, pageRunsMax), isWhole: false }
    }
  }
}

/** Letters below each other, in columns from right to left, are a page that was turned: along the line goes down. */
const turned = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): number[] => [-c, -d, a, b, e, f]
