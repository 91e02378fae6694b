import { type NewPdf, pdfText } from '../document/new-pdf.ts'
import { type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import type { FontBook } from './font-book.ts'
import type { FontStyle } from './fonts.ts'
import { firstMissingGlyph } from './glyphs.ts'
import { mirroredCanvas } from './mirrored-canvas.ts'
import type { Color } from './operands.ts'
import type { Shaper } from './shape.ts'
import { createStructure, type StructureElement, type StructureType } from './structure.ts'
import { type Line, oneLine, wrapLines } from './wrap.ts'

/** The page format: A4 portrait with margins, in points. */
export const paper = { width: 595.28, height: 841.89, margin: 52, bottom: 62 } as const
export const textWidth = paper.width - 2 * paper.margin

export const colors = {
  text: [0.11, 0.12, 0.16],
  label: [0.38, 0.41, 0.48],
  accent: [0.07, 0.15, 0.4],
  hairline: [0.84, 0.86, 0.9],
  shade: [0.955, 0.962, 0.975],
  good: [0.04, 0.42, 0.25],
  goodShade: [0.9, 0.962, 0.925],
  paper: [1, 1, 1],
} as const satisfies Record<string, Color>

/** The minimum column width of a paragraph. Text in a narrower column is a label. */
const paragraphWidthMin = 300

/** The maximum height of a row that is never broken between pages. */
const unbrokenMax = 90

/** A text in a column. `left` is the distance of the column from the margin. */
export type Cell = {
  text: string
  left: number
  width: number
  size?: number
  style?: FontStyle
  color?: Color
  isShaded?: boolean
  /** The structure type, by default a paragraph. Null for a text that repeats other content. */
  type?: StructureType | null
}

/**
 * Draws content from the top of each page to its bottom. Text that does not fit on a page continues on the next one.
 */
export type Flow = {
  /** The distance between the pen and the lower edge of the current page. */
  readonly y: number
  readonly canvas: Canvas
  /** True if any text so far had a character that no font contains. */
  readonly hasMissing: boolean
  space(points: number): void
  /** Begins a new page if the current page has fewer points left. Returns true if it began one. */
  ensure(points: number): boolean
  /** Draws cells in columns, and wraps the text of each in its column. Never throws because of a text. */
  row(cells: Cell[]): void
  hairline(color?: Color): void
  table(rows: () => void): void
  tableRow(cells: Cell[], form?: { isHeader?: boolean }): void
  /** Draws one structure element. `text` is the alternate text for content that is not text. */
  tagged(type: StructureType, draw: () => void, text?: string): void
  /** Makes a box on the page a link to the URL. */
  link(box: { x: number; y: number; width: number; height: number }, url: string, text: string): void
  /**
   * Draws rows next to an image of the given height, and moves the pen below the image and the rows. `draw` receives
   * the upper edge of the image.
   */
  beside(height: number, draw: (canvas: Canvas, top: number) => void, rows: () => void): void
  /**
   * Draws cells next to an image on the same page, and moves the pen below the image and the cells. `draw` receives the
   * upper edge of the image.
   */
  rowWithImage(cells: Cell[], height: number, draw: (canvas: Canvas, top: number) => void): void
  /**
   * Writes all pages and their structure, and returns the catalog entries of the structure. `footer` returns the left
   * and the right text at the bottom of a page.
   */
  finish(footer: (pageNumber: number, pageCount: number) => [string, string]): Record<string, PdfObject>
}

/**
 * Creates a flow. With `isFromRight`, lines begin at the right edge of the page, for a language written from right to
 * left.
 */
export function createFlow(
  file: NewPdf,
  book: FontBook,
  shaper: Shaper,
  { isFromRight = false }: { isFromRight?: boolean } = {},
): Flow {
  const structure = createStructure(file)
  const newPage = () => {
    const canvas = createCanvas(book, { isTagged: true })
    return { canvas: isFromRight ? mirroredCanvas(canvas, paper.width) : canvas, structured: structure.newPage() }
  }
  const pages = [newPage()]
  let y: number = paper.height - paper.margin
  let hasMissing = false
  const page = () => pages.at(-1)!
  const canvas = () => page().canvas
  const ensure = (points: number): boolean => {
    if (y - points >= paper.bottom) return false
    pages.push(newPage())
    y = paper.height - paper.margin
    return true
  }

  /** A blank text gets no structure element. */
  const elementOf = ({ type = 'P', text }: Cell) => (type === null || text.trim() === '' ? null : structure.add(type))
  const inElement = (element: StructureElement | null | undefined, draw: () => void): void =>
    element ? canvas().marked(element.type, structure.contentOf(element, page().structured), draw) : draw()

  const row = (cells: Cell[], elements: (StructureElement | null)[] = cells.map(elementOf)): void => {
    const columns = cells.map((cell) => layOut(shaper, cell))
    hasMissing ||= cells.some(({ text }) => firstMissingGlyph(text, { isMultiline: true }) !== null)
    const leading = Math.max(...columns.map((column) => column.leading))
    const lineCount = Math.max(...columns.map((column) => column.lines.length))
    if (lineCount * leading <= unbrokenMax) ensure(lineCount * leading)
    for (let index = 0; index < lineCount; index++) {
      ensure(leading)
      for (const [at, column] of columns.entries())
        if (column.lines[index])
          inElement(elements[at], () => drawLine(canvas(), column, index, { y, leading, isFromRight }))
      y -= leading
    }
  }

  const beside: Flow['beside'] = (height, draw, rows) => {
    ensure(height)
    const shared = canvas()
    const bottom = y - height
    draw(shared, y)
    rows()
    if (canvas() === shared) y = Math.min(y, bottom)
  }

  return {
    get y() {
      return y
    },
    get canvas() {
      return canvas()
    },
    get hasMissing() {
      return hasMissing
    },
    space(points) {
      y -= points
    },
    ensure,
    row: (cells) => row(cells),
    hairline(color = colors.hairline) {
      canvas().rectangle({ x: paper.margin, y, width: textWidth, height: 0.6, color })
    },
    table: (rows) => structure.within(structure.add('Table'), rows),
    tableRow(cells, { isHeader = false } = {}) {
      const header = { A: pdfDict({ O: pdfName('Table'), Scope: pdfName('Column') }) }
      const add = () => cells.map(() => (isHeader ? structure.add('TH', header) : structure.add('TD')))
      row(cells, structure.within(structure.add('TR'), add))
    },
    tagged(type, draw, text) {
      inElement(structure.add(type, text === undefined ? {} : { Alt: pdfText(text) }), draw)
    },
    link(box, url, text) {
      canvas().link(box, url, { ...structure.annotationOf(structure.add('Link'), page().structured), text })
    },
    beside,
    rowWithImage(cells, height, draw) {
      ensure(Math.max(height, ...cells.map((cell) => heightOf(layOut(shaper, cell)))))
      beside(height, draw, () => row(cells))
    },
    finish(footer) {
      for (const [index, { canvas: page, structured }] of pages.entries()) {
        const [left, right] = footer(index + 1, pages.length).map((text) => oneLine(shaper, text, 'regular'))
        const at = { y: 32, size: 7.5, color: colors.label }
        page.rectangle({ x: paper.margin, y: 46, width: textWidth, height: 0.6, color: colors.hairline })
        page.text(left!.glyphs, { ...at, x: paper.margin })
        page.text(right!.glyphs, { ...at, x: paper.width - paper.margin - (right!.width * at.size) / 1000 })
        const { width, height } = paper
        file.addPage({
          width,
          height,
          content: page.content(),
          resources: page.resources(),
          annotations: page.annotations(),
          structured,
        })
      }
      return structure.finish()
    },
  }
}

type Column = Required<Omit<Cell, 'text' | 'type'>> & { lines: Line[]; leading: number }

function layOut(shaper: Shaper, cell: Cell): Column {
  const { left, width, size = 9, style = 'regular', color = colors.text, isShaded = false } = cell
  const lines = wrapLines(shaper, cell.text, style, (width * 1000) / size)
  return { left, width, size, style, color, isShaded, lines, leading: size * 1.42 }
}

const heightOf = ({ lines, leading }: Column): number => lines.length * leading

function drawLine(
  canvas: Canvas,
  column: Column,
  index: number,
  at: { y: number; leading: number; isFromRight: boolean },
): void {
  const line = column.lines[index]
  if (!line) return
  const x = paper.margin + column.left
  if (column.isShaded) {
    const box = { x: x - 6, y: at.y - at.leading - 0.3, width: column.width + 12, height: at.leading + 0.6 }
    canvas.rectangle({ ...box, color: colors.shade })
  }
  const isParagraph = column.lines.length > 1 && column.width >= paragraphWidthMin
  const isAgainst = isParagraph && column.lines.every((one) => at.isFromRight !== (one.isRightToLeft === true))
  const inset = isAgainst ? column.width - (line.width * column.size) / 1_000 : 0
  canvas.text(line.glyphs, {
    x: x + inset,
    y: at.y - at.leading + column.size * 0.38,
    size: column.size,
    color: column.color,
  })
}
