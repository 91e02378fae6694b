import { sha256, utf8 } from '../../base/bytes.ts'
import { createNewPdf } from '../document/new-pdf.ts'
import { pdfName } from '../syntax/objects.ts'
import { makeArchival } from './archival.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { colors, paper, textWidth } from './columns.ts'
import { createFontBook } from './font-book.ts'
import { composeWithFonts, type FontFiles, type FontSet } from './fonts.ts'
import { createShaper, type Shaper } from './shape.ts'
import { createStructure, type Structure, type StructureElement, type StructurePage } from './structure.ts'
import { type Line, oneLine, wrapLines } from './wrap.ts'

const heading = { size: 18, leading: 24, style: 'bold', type: 'H1', spaceBelow: 14 } as const
const body = { size: 10.5, leading: 15, style: 'regular', type: 'P' } as const
const footer = { size: 8, y: 32 } as const
const tab = '    '
// The language code for an unknown language (BCP 47).
const unknownLanguage = 'und'
// The maximum number of structure elements, because each uses memory. Further blocks of text are added to the last
// element.
const blocksMax = 2_000

type Page = { canvas: Canvas; structured: StructurePage }

/**
 * Composes plain text into an A4 PDF with page numbers and, unless it is empty, the title as a heading. Lines break at
 * spaces, and longer words between letters. The extracted text is title and text, and differs only in white space.
 * Title and text must pass `firstMissingGlyph`, and equal input produces equal bytes. The PDF conforms to PDF/A-2b, and
 * to PDF/UA-1 except for its unknown language.
 */
export async function composeTextDocument(
  input: { title: string; text: string },
  files: FontFiles,
): Promise<Uint8Array> {
  const id = (await sha256(utf8(`${input.title}\f${input.text}`))).subarray(0, 16)
  return composeWithFonts(files, (fonts) => textDocumentWith(input, fonts, id))
}

function textDocumentWith(input: { title: string; text: string }, fonts: FontSet, id: Uint8Array): Uint8Array {
  const file = createNewPdf()
  const structure = createStructure(file)
  const book = createFontBook(file)
  const shaper = createShaper(fonts)
  const pages: Page[] = []
  let y = 0
  const nextLine = (leading: number) => {
    if (pages.length === 0 || y - leading < paper.bottom) {
      pages.push({ canvas: createCanvas(book, { isTagged: true }), structured: structure.newPage() })
      y = paper.height - paper.margin
    }
    y -= leading
    return pages.at(-1)!
  }

  const put = (text: string, { size, leading, style, type }: typeof heading | typeof body) => {
    const blocks = createBlocks(structure, type)
    for (const paragraph of paragraphsOf(text)) {
      const lines = wrapLines(shaper, paragraph, style, (textWidth * 1000) / size)
      const readings = readingsOf(lines)
      if (paragraph.trim() === '') blocks.end()
      for (const [index, line] of lines.entries()) {
        const page = nextLine(leading)
        const indent = line.isRightToLeft ? textWidth - (line.width * size) / 1000 : 0
        const at = { x: paper.margin + indent, y: y + leading - size, size, color: colors.text }
        const reading = readings[index] ?? null
        if (line.glyphs.length === 0) continue
        blocks.line(page, () => {
          if (reading === null) page.canvas.text(line.glyphs, at)
          else page.canvas.withActualText(reading, () => page.canvas.text(line.glyphs, at))
        })
      }
    }
    blocks.finish()
  }
  if (input.title !== '') {
    put(input.title, heading)
    y -= heading.spaceBelow
  }
  put(input.text, body)

  for (const [index, { canvas, structured }] of pages.entries()) {
    drawPageNumber(canvas, shaper, `${index + 1} / ${pages.length}`)
    file.addPage({
      width: paper.width,
      height: paper.height,
      content: canvas.content(),
      resources: canvas.resources(),
      structured,
    })
  }
  book.embed()
  const { catalog, info } = makeArchival(file, { title: input.title, language: unknownLanguage, createdAt: null })
  return file.finish({ catalog: { ...catalog, ...structure.finish(), PageLayout: pdfName('OneColumn') }, info, id })
}

/** Combines the lines between blank lines into one structure element, with one marked-content sequence per page. */
function createBlocks(structure: Structure, type: 'H1' | 'P') {
  let element: StructureElement | null = null
  let count = 0
  let run: { page: Page; draws: (() => void)[] } | null = null
  const flush = () => {
    if (element && run) {
      const { page, draws } = run
      page.canvas.marked(type, structure.contentOf(element, page.structured), () => {
        for (const draw of draws) draw()
      })
    }
    run = null
  }
  return {
    line(page: Page, draw: () => void): void {
      if (run && run.page !== page) flush()
      if (element === null) {
        element = structure.add(type)
        count++
      }
      run ??= { page, draws: [] }
      run.draws.push(draw)
    },
    end(): void {
      if (count === blocksMax) return
      flush()
      element = null
    },
    finish: flush,
  }
}

const paragraphsOf = (text: string): string[] => text.replaceAll('\t', tab).split(/\r\n|\r|\n/)

/** Draws a page number as shapes, because extracted text must contain no page numbers. */
function drawPageNumber(canvas: Canvas, shaper: Shaper, label: string): void {
  const { glyphs, width } = oneLine(shaper, label, 'regular')
  const x = paper.width - paper.margin - (width * footer.size) / 1000
  canvas.withActualText('', () => canvas.text(glyphs, { x, y: footer.y, size: footer.size, color: colors.label }))
}

const wideGap = /\S {3,}\S/

/**
 * Returns the replacement text of each line that a reader would extract wrongly from its glyphs, and null for other
 * lines. A word that is broken between lines belongs to the first of them, a wide gap is not a column, and a hyphen at
 * the end belongs to the text.
 */
function readingsOf(lines: Line[]): (string | null)[] {
  const readings: (string | null)[] = []
  let broken = ''
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    const drawn = line.glyphs.map((glyph) => glyph.text).join('')
    let reading = drawn + broken
    broken = ''
    if (line.isInsideWord) {
      const rest = reading.indexOf(' ')
      broken = rest < 0 ? reading : reading.slice(0, rest)
      reading = rest < 0 ? '' : reading.slice(rest)
    }
    if (/- *$/.test(reading)) reading = `${reading.trimEnd()} `
    readings[index] = reading !== drawn || wideGap.test(reading) ? reading : null
  }
  return readings
}
