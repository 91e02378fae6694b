import { createNewPdf, pdfText } from '../document/new-pdf.ts'
import { pdfDict, pdfName } from '../syntax/objects.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { colors, paper, textWidth } from './flow.ts'
import { createFontBook } from './font-book.ts'
import { composeWithFonts, type FontFiles, type FontSet } from './fonts.ts'
import { createShaper, type Shaper } from './shape.ts'
import { type Line, oneLine, wrapLines } from './wrap.ts'

const heading = { size: 18, leading: 24, style: 'bold', spaceBelow: 14 } as const
const body = { size: 10.5, leading: 15, style: 'regular' } as const
const footer = { size: 8, y: 32 } as const
const tab = '    '

/**
 * A PDF of plain text: A4, the title as a heading (none when it is empty), lines broken at spaces, a word longer than a line
 * between letters, blank lines kept, a tab as four spaces, page numbers at the foot. Extracting its text gives title and
 * text again, white space aside, without the page numbers. Equal input gives equal bytes. Title and text must pass
 * `firstMissingGlyph`.
 */
export const composeTextDocument = (input: { title: string; text: string }, files: FontFiles): Promise<Uint8Array> =>
  composeWithFonts(files, (fonts) => textDocumentWith(input, fonts))

function textDocumentWith(input: { title: string; text: string }, fonts: FontSet): Uint8Array {
  const file = createNewPdf()
  const book = createFontBook(file)
  const shaper = createShaper(fonts)
  const pages: Canvas[] = []
  let y = 0
  const nextLine = (leading: number): Canvas => {
    if (pages.length === 0 || y - leading < paper.bottom) {
      pages.push(createCanvas(book))
      y = paper.height - paper.margin
    }
    y -= leading
    return pages.at(-1)!
  }

  const put = (text: string, { size, leading, style }: typeof heading | typeof body) => {
    for (const paragraph of paragraphsOf(text)) {
      const lines = wrapLines(shaper, paragraph, style, (textWidth * 1000) / size)
      const readings = readingsOf(lines)
      for (const [index, line] of lines.entries()) {
        const canvas = nextLine(leading)
        const indent = line.isRightToLeft ? textWidth - (line.width * size) / 1000 : 0
        const at = { x: paper.margin + indent, y: y + leading - size, size, color: colors.text }
        const reading = readings[index] ?? null
        if (reading === null) canvas.text(line.glyphs, at)
        else canvas.standingFor(reading, () => canvas.text(line.glyphs, at))
      }
    }
  }
  if (input.title !== '') {
    put(input.title, heading)
    y -= heading.spaceBelow
  }
  put(input.text, body)

  for (const [index, canvas] of pages.entries()) {
    drawPageNumber(canvas, shaper, `${index + 1} / ${pages.length}`)
    file.addPage({
      width: paper.width,
      height: paper.height,
      content: canvas.content(),
      resources: canvas.resources(),
    })
  }
  book.embed()
  return file.finish({
    catalog: { ViewerPreferences: pdfDict({ DisplayDocTitle: true }), PageLayout: pdfName('OneColumn') },
    info: { Title: pdfText(input.title), Producer: pdfText('Chancery') },
  })
}

const paragraphsOf = (text: string): string[] => text.replaceAll('\t', tab).split(/\r\n|\r|\n/)

/** Read as nothing, so that no number stands between the text of two pages. */
function drawPageNumber(canvas: Canvas, shaper: Shaper, label: string): void {
  const { glyphs, width } = oneLine(shaper, label, 'regular')
  const x = paper.width - paper.margin - (width * footer.size) / 1000
  canvas.standingFor('', () => canvas.text(glyphs, { x, y: footer.y, size: footer.size, color: colors.label }))
}

const wideGap = /\S {3,}\S/

/**
 * What each line of a paragraph must be read as where its glyphs alone would mislead a reader, else null: a word broken
 * between lines is whole on its first one, a wide gap is no column, a hyphen at the end is part of the text.
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
