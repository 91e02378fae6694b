import { type NewPdf, pdfText } from '../document/new-pdf.ts'
import { type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { type Cell, colors, drawLine, type LaidOutCell, layOut, paper, textWidth } from './columns.ts'
import type { FontBook } from './font-book.ts'
import { firstMissingGlyph } from './glyphs.ts'
import { mirroredCanvas } from './mirrored-canvas.ts'
import type { Color } from './operands.ts'
import type { Shaper } from './shape.ts'
import { createStructure, type StructureElement, type StructureType } from './structure.ts'
import { endOfRun } from './unbroken-runs.ts'
import { oneLine } from './wrap.ts'

/** The maximum height of a row that is never broken between pages. */
const unbrokenMax = 90

/** A row of a list, with the space around it in points. */
export type ListRow = {
  cells: Cell[]
  /** The space above the row. */
  above?: number
  /** The space below the row, and also below its line if it has one. */
  below?: number
  hasLine?: boolean
  /** A heading stays together with the first two rows. */
  isHeading?: boolean
  /** Adds the cells as a row of the current table. */
  tableCell?: 'TH' | 'TD'
  /** An image next to the cells, which is on the same page. `draw` receives its upper edge. */
  image?: { height: number; draw: (canvas: Canvas, top: number) => void }
}

/** The rows around a list that concern its page breaks. */
export type ListForm = {
  /** The rows that begin each further page. */
  repeated?: ListRow[]
  /** True if the list continues earlier content. The repeated rows then also precede a list that begins a new page. */
  isContinued?: boolean
  /** The height of the content after the list that stays together with its last rows. */
  heightAfter?: number
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
  /**
   * Draws cells in columns, and wraps the text of each in its column. A page break leaves at least two lines on each
   * page. Never throws because of a text.
   */
  row(cells: Cell[]): void
  /**
   * Draws rows. A page break leaves at least two of them on each page, and never separates a heading from its rows.
   */
  list(rows: ListRow[], form?: ListForm): void
  /** Returns the height of rows on a single page. */
  heightOf(rows: ListRow[]): number
  hairline(color?: Color): void
  table(rows: () => void): void
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

  const header = { A: pdfDict({ O: pdfName('Table'), Scope: pdfName('Column') }) }
  const tableElements = (cells: Cell[], type: 'TH' | 'TD') =>
    structure.within(structure.add('TR'), () => cells.map(() => structure.add(type, type === 'TH' ? header : {})))

  const drawColumns = (columns: LaidOutCell[], elements: (StructureElement | null)[]): void => {
    const leading = leadingOf(columns)
    const lineCount = Math.max(...columns.map((column) => column.lines.length))
    if (lineCount * leading <= unbrokenMax) ensure(lineCount * leading)
    let end = 0
    for (let index = 0; index < lineCount; index++) {
      if (index === end) {
        end = endOfRun(index, lineCount)
        ensure((end - index) * leading)
      }
      for (const [at, column] of columns.entries())
        if (column.lines[index])
          inElement(elements[at], () => drawLine(canvas(), column, index, { y, leading, isFromRight }))
      y -= leading
    }
  }

  const columnsOf = (cells: Cell[]): LaidOutCell[] => {
    hasMissing ||= cells.some(({ text }) => firstMissingGlyph(text, { isMultiline: true }) !== null)
    return cells.map((cell) => layOut(shaper, cell))
  }

  const hairline = (color: Color = colors.hairline): void =>
    canvas().rectangle({ x: paper.margin, y, width: textWidth, height: 0.6, color })

  const drawListRow = (
    { cells, above = 0, below = 0, hasLine, tableCell, image }: ListRow,
    columns: LaidOutCell[],
  ): void => {
    y -= above
    const elements = tableCell ? tableElements(cells, tableCell) : cells.map(elementOf)
    if (image) beside(image.height, image.draw, () => drawColumns(columns, elements))
    else drawColumns(columns, elements)
    y -= below
    if (!hasLine) return
    hairline()
    y -= below
  }

  const list: Flow['list'] = (rows, { repeated = [], isContinued = false, heightAfter = 0 } = {}) => {
    const laidOut = rows.map((row) => ({ row, columns: columnsOf(row.cells) }))
    const headings = rows.findIndex(({ isHeading }) => !isHeading)
    let end = 0
    for (const [index, { row, columns }] of laidOut.entries()) {
      if (index === end) {
        end = endOfRun(index, rows.length, Math.max(headings, 0))
        const run = laidOut.slice(index, end).reduce((sum, one) => sum + minHeightOf(one.row, one.columns), 0)
        if (ensure(run + (end === rows.length ? heightAfter : 0)) && (isContinued || index > 0))
          for (const one of repeated) drawListRow(one, columnsOf(one.cells))
      }
      drawListRow(row, columns)
    }
  }

  const heightOf: Flow['heightOf'] = (rows) =>
    rows.reduce((sum, row) => sum + heightAround(row, textHeightOf(columnsOf(row.cells))), 0)

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
    row: (cells) => drawColumns(columnsOf(cells), cells.map(elementOf)),
    list,
    heightOf,
    hairline,
    table: (rows) => structure.within(structure.add('Table'), rows),
    tagged(type, draw, text) {
      inElement(structure.add(type, text === undefined ? {} : { Alt: pdfText(text) }), draw)
    },
    link(box, url, text) {
      canvas().link(box, url, { ...structure.annotationOf(structure.add('Link'), page().structured), text })
    },
    beside,
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

const leadingOf = (columns: LaidOutCell[]): number => Math.max(...columns.map(({ leading }) => leading))

const textHeightOf = (columns: LaidOutCell[]): number =>
  Math.max(...columns.map(({ lines }) => lines.length)) * leadingOf(columns)

/** Returns the height of a row whose text has the given height. */
const heightAround = ({ above = 0, below = 0, hasLine, image }: ListRow, text: number): number =>
  above + Math.max(text, image?.height ?? 0) + below * (hasLine ? 2 : 1)

/** Returns the height of a row, or the height of its first two lines if it can break between pages. */
function minHeightOf(row: ListRow, columns: LaidOutCell[]): number {
  const text = textHeightOf(columns)
  return heightAround(row, text <= unbrokenMax ? text : 2 * leadingOf(columns))
}
