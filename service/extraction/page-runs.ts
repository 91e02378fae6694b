import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { TextRun } from '../../core/text/layout/page-text.ts'
import { unknownCharacters } from '../../pdf/slice/character-maps.ts'
import { extractionBudget } from './budget.ts'

/** `isWhole` is false where a page has more text than is read, or most of its text is in fonts that tell no characters. */
export type PageRuns = { runs: DrawnRun[]; isWhole: boolean }

type DrawnRun = Omit<TextRun, 'isAnnotation'>

type Item = { str: string; dir: string; width: number; transform: number[] } | { type: string }

/**
 * The runs of text on each page of a small PDF, one page at a time. pdf.js is loaded at the first call; the whole file
 * is in its memory, so it gets slices only.
 */
export async function* readRuns(bytes: Uint8Array): AsyncGenerator<PageRuns> {
  const { getDocument } = await import('unpdf/pdfjs')
  const task = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    for (let number = 1; number <= pdf.numPages; number++) {
      yield await pageRuns(pdf, number)
    }
  } finally {
    await task.destroy()
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
    if (done) return { runs, isWhole: unknown * 2 <= characters }
    for (const item of value.items as Item[]) {
      if (!('str' in item) || item.str === '') continue
      const text = item.str.replace(unknownCharacters, '')
      characters += item.str.length
      unknown += item.str.length - text.length
      runs.push({ text, matrix: item.transform, width: item.width, isRightToLeft: item.dir === 'rtl' })
    }
    if (runs.length > pageRunsMax || characters > pageCharactersMax) {
      await reader.cancel(new Error('the page has more text than is read'))
      return { runs: runs.slice(0, pageRunsMax), isWhole: false }
    }
  }
}
