import { pageText, type TextRun } from '../../core/text/layout/page-text.ts'
import type { PdfPage } from '../../pdf/document/page-tree.ts'
import type { PdfFile } from '../../pdf/document/pdf-file.ts'
import { drawText } from '../../pdf/drawn/draw-text.ts'
import { drawnForm, type FormObjects } from '../../pdf/drawn/form-content.ts'
import { EnoughDrawn, RunSink } from '../../pdf/drawn/run-sink.ts'
import { TextState } from '../../pdf/drawn/text-state.ts'
import { UnusualDrawing } from '../../pdf/drawn/unusual-drawing.ts'
import { unknownCharacters } from '../../pdf/slice/character-maps.ts'
import { type DrawnPart, drawnPages, type SliceLimits } from '../../pdf/slice/slice-pages.ts'
import { extractionBudget } from './budget.ts'
import type { KnownFonts } from './known-fonts.ts'
import { unknownShareMin } from './page-runs.ts'

type DrawnPage = { runs: TextRun[]; isWhole: boolean }

// First the fonts, then their codes, then those that are unclear, then all of it.
const roundsMax = 6

/**
 * The texts of as many of the pages as fit, in order, at least of the first; null for each that pdf.js should read itself. Fonts are asked
 * of the fonts, which learns those that are new.
 */
export async function readDrawn(
  file: PdfFile,
  wanted: PdfPage[],
  limits: SliceLimits,
  fonts: KnownFonts,
): Promise<({ pageNumber: number; text: string; isWhole: boolean } | null)[]> {
  fonts.trim()
  const { parts, copied } = await drawnPages(file, wanted, limits)
  const { normalizeUnicode } = await import('unpdf/pdfjs')
  const objects: FormObjects = { copied, fontOf: (entry) => fonts.fontOf(entry) }
  const found = new Map<DrawnPart, DrawnPage | null>()
  for (let round = 0; round < roundsMax && found.size < parts.length; round++) {
    for (const part of parts) {
      if (found.has(part)) continue
      const before = fonts.gaps
      const runs = runsOf(part, objects, normalizeUnicode)
      if (fonts.gaps === before) found.set(part, runs)
    }
    await fonts.learn(file)
  }
  const pages = new Map<number, DrawnPage | null>()
  for (const part of parts) pages.set(part.number, withPart(pages.get(part.number), part, found.get(part) ?? null))
  return Array.from(
    pages,
    ([pageNumber, page]) => page && { pageNumber, text: pageText(page.runs), isWhole: page.isWhole },
  )
}

/** A page and a further part of it; null where either is to be read by pdf.js. */
function withPart(before: DrawnPage | null | undefined, part: DrawnPart, read: DrawnPage | null): DrawnPage | null {
  if (before === null || read === null) return null
  const page = before ?? { runs: [], isWhole: true }
  for (const run of read.runs) page.runs.push(run)
  page.isWhole &&= read.isWhole && part.problem === null
  return page
}

/** Null for what only pdf.js should read. */
function runsOf(part: DrawnPart, objects: FormObjects, plain: (text: string) => string): DrawnPage | null {
  const { pageRunsMax: runsMax, pageCharactersMax: charactersMax, drawnBytesMax: bytesMax } = extractionBudget
  const [width, height] = part.size
  if (!(width > 0 && height > 0)) return null
  const sink = new RunSink([0, 0, width, height], { runsMax, charactersMax, bytesMax }, { plain, unknownCharacters })
  try {
    for (const { form, matrix } of part.forms) {
      const state = new TextState()
      state.ctm = [...part.upright]
      if (matrix) state.transform(matrix)
      const drawn = drawnForm(objects, form, new Map())
      if (drawn?.matrix) state.transform(drawn.matrix)
      if (drawn) drawText(drawn.content, state, sink)
    }
  } catch (error) {
    if (error instanceof UnusualDrawing) return null
    if (!(error instanceof EnoughDrawn)) throw error
    return { runs: asRuns(sink, part).slice(0, runsMax), isWhole: false }
  }
  return { runs: asRuns(sink, part), isWhole: sink.unknown * unknownShareMin <= sink.characters }
}

function asRuns({ runs }: RunSink, { part }: DrawnPart): TextRun[] {
  const isAnnotation = part === 'annotations'
  return runs.map(({ text, matrix, width }) => ({ text, matrix, width, isRightToLeft: false, isAnnotation }))
}
