import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import type { PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { extractionBudget } from './budget.ts'
import type { DocumentFonts } from './document-fonts.ts'
import { drawnForm, type FormObjects, fontsWithin } from './interpreter/form-content.ts'
import { ContentLimitError, RunSink } from './interpreter/run-sink.ts'
import { drawText } from './interpreter/text-interpreter.ts'
import { TextState } from './interpreter/text-state.ts'
import { UnsupportedContentError } from './interpreter/unsupported-content.ts'
import { pageText, type TextRun } from './layout/page-text.ts'
import { unknownShareMin } from './page-runs.ts'
import { unknownCharacters } from './page-subset/character-maps.ts'
import { type DrawnPart, drawnPages, type SubsetLimits } from './page-subset/subset-pages.ts'

type DrawnPage = { runs: TextRun[]; isWhole: boolean }

// The maximum number of rounds for a page. Its fonts, their codes and ambiguous codes can each need rounds before the
// text is complete.
const roundsMax = 6

/**
 * Returns the texts of as many pages as fit, in order and at least one. For a page that only pdf.js can read, returns
 * null instead. Adds new fonts to `fonts`.
 */
export async function readDrawn(
  file: PdfFile,
  wanted: PdfPage[],
  limits: SubsetLimits,
  fonts: DocumentFonts,
): Promise<(DrawnText | null)[]> {
  fonts.trim()
  const { parts, copied } = await drawnPages(file, wanted, limits)
  const objects: FormObjects = { copied, fontOf: (entry) => fonts.fontOf(entry) }
  const met = new Set<PdfObject>()
  await fonts.readCharacterMaps(
    file,
    parts.flatMap(({ forms }) => forms.flatMap(({ form }) => [...fontsWithin(objects, form, met)])),
  )
  const pages = pagesOf(parts)
  for (let round = 0; round < roundsMax && pages.some(({ read }) => read === undefined); round++) {
    for (const page of pages) if (page.read === undefined) page.read = readPage(file, page, { objects, fonts })
    await fonts.learn(file)
  }
  return pages.map(({ read }) => read ?? null)
}

type DrawnText = { pageNumber: number; text: string; isWhole: boolean }

/** The parts of a page, and the text that was read from them. The text is undefined while fonts are unknown. */
type OpenPage = { number: number; parts: DrawnPart[]; read: DrawnText | null | undefined }

function pagesOf(parts: readonly DrawnPart[]): OpenPage[] {
  const pages: OpenPage[] = []
  for (const part of parts) {
    const last = pages.at(-1)
    if (last?.number === part.number) last.parts.push(part)
    else pages.push({ number: part.number, parts: [part], read: undefined })
  }
  return pages
}

/**
 * Returns the text of a page instead of its runs, so the runs can be garbage-collected early. Returns undefined while
 * fonts are missing, and null if only pdf.js can read the page.
 */
function readPage(
  { work }: PdfFile,
  { number, parts }: OpenPage,
  { objects, fonts }: { objects: FormObjects; fonts: DocumentFonts },
): DrawnText | null | undefined {
  const { gaps } = fonts
  const runs: TextRun[] = []
  let isWhole = true
  for (const part of parts) {
    const read = runsOf(part, objects, { plain: fonts.plain, work })
    if (read === null) return fonts.gaps === gaps ? null : undefined
    for (const run of read.runs) runs.push(run)
    isWhole &&= read.isWhole && part.problem === null
  }
  return fonts.gaps === gaps ? { pageNumber: number, text: pageText(runs), isWhole } : undefined
}

/** Returns the runs of a part, or null if only pdf.js can read it. */
function runsOf(
  part: DrawnPart,
  objects: FormObjects,
  { plain, work }: { plain: (text: string) => string; work: Work },
): DrawnPage | null {
  const { pageRunsMax: runsMax, pageCharactersMax: charactersMax, drawnBytesMax: bytesMax } = extractionBudget
  const [width, height] = part.size
  if (!(width > 0 && height > 0)) return null
  const sink = new RunSink(
    [0, 0, width, height],
    { runsMax, charactersMax, bytesMax },
    { plain, unknownCharacters, work },
  )
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
    if (error instanceof UnsupportedContentError) return null
    if (!(error instanceof ContentLimitError)) throw error
    return { runs: asRuns(sink, part).slice(0, runsMax), isWhole: false }
  }
  return { runs: asRuns(sink, part), isWhole: sink.unknown * unknownShareMin <= sink.characters }
}

function asRuns({ runs }: RunSink, { part }: DrawnPart): TextRun[] {
  const isAnnotation = part === 'annotations'
  return runs.map(({ text, matrix, width }) => ({ text, matrix, width, isRightToLeft: false, isAnnotation }))
}
