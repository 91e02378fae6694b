import { utf8 } from '../../base/bytes.ts'
import { pdfText } from '../document/new-pdf.ts'
import { type Collector, createCollector } from '../syntax/collector.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { type FontBook, textlessFontName } from './font-book.ts'
import { showGlyphs } from './glyph-operators.ts'
import { beginSpan, type Color, number, rgb } from './operands.ts'
import type { ShapedGlyph } from './shape.ts'

export const black: Color = [0, 0, 0]
export const ink: Color = [0.05, 0.1, 0.32]

/** One operator of a path with its points in page space (points, origin at the bottom left). */
export type PathPart =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }

/** The content of one page. Lengths are in points, and the origin is at the bottom left. */
export type Canvas = {
  /** Draws glyphs in logical order on a baseline that begins at x, y. */
  text(glyphs: ShapedGlyph[], at: { x: number; y: number; size: number; color: Color }): void
  rectangle(box: Box & { color: Color }): void
  fill(path: PathPart[], color: Color): void
  /** Strokes a path with round caps and joins. */
  stroke(path: PathPart[], style: { width: number; color: Color }): void
  /**
   * Fills runs of squares in one path. `column`, `row` and `length` are in units of `size`, and row 0 is directly below
   * y.
   */
  squares(cells: { column: number; row: number; length: number }[], at: { x: number; y: number; size: number }): void
  /** Draws an image that was added to the file, stretched to the box. The halo of the image is its `outline`. */
  image(ref: PdfRef, box: Box, outline?: PdfRef | null): void
  /** Draws content in the box. On a right-to-left page, mirrors only the position of the box. */
  placed(box: Box, draw: (canvas: Canvas, box: Box) => void): void
  /**
   * Makes the box a link to the URL. In a tagged file, the link has a description and a position in the structure tree.
   */
  link(box: Box, url: string, tagged?: { ref: PdfRef; key: number; text: string }): void
  /** Draws content that readers extract as exactly this text (/ActualText, ISO 32000-2 section 14.9.4). */
  withActualText(text: string, draw: () => void): void
  /** Draws the value of a form field as variable text (ISO 32000-2 section 12.7.4.3). */
  variable(draw: () => void): void
  /**
   * Draws content of a structure element (ISO 32000-2 section 14.7.4), marked with the element's number on this page.
   */
  marked(type: string, number: number, draw: () => void): void
  content(): Uint8Array
  resources(): PdfDict
  annotations(): { dict: PdfDict; ref?: PdfRef }[]
}

type CanvasOptions = { isTagged?: boolean; hasHalo?: boolean; room?: Collector }

/** A rectangle with its lower left corner at x, y. */
type Box = { x: number; y: number; width: number; height: number }

/**
 * Creates a canvas. On tagged pages, content outside the structure is an artifact (ISO 32000-2 section 14.8.2.2). With
 * a halo, letters, lines and images get a light edge that is visible only on a dark background. Canvases can share a
 * `room` if each returns its content before the next one is created.
 */
export function createCanvas(
  book: FontBook,
  { isTagged = false, hasHalo = false, room = createCollector() }: CanvasOptions = {},
): Canvas {
  const start = room.length()
  const fonts = new Set<string>()
  const images: Record<string, PdfRef> = {}
  const links: { dict: PdfDict; ref?: PdfRef }[] = []
  let open: 'content' | 'decoration' | null = null
  // Operators are stored as bytes, because a concatenated string would keep all its parts in memory.
  const write = (operators: readonly string[]) => {
    for (const operator of operators) {
      room.push(operator)
      room.push('\n')
    }
  }
  const put = (...operators: string[]) => {
    if (isTagged && open === null) {
      write(['/Artifact BMC'])
      open = 'decoration'
    }
    write(operators)
  }
  const close = () => {
    if (open !== null) write(['EMC'])
    open = null
  }

  const canvas: Canvas = {
    text(glyphs, { x, y, size, color }) {
      if (glyphs.length === 0) return
      const place = `1 0 0 1 ${number(x)} ${number(y)} Tm`
      const shown = showGlyphs(book, glyphs, size)
      for (const name of shown.fonts) fonts.add(name)
      if (hasHalo) {
        for (const name of shown.fonts) fonts.add(textlessFontName(name))
        const edge = penOf(paper, 2 * haloReach(size))
        put(`${beginSilence}\n${edge} BT 1 Tr ${place}\n${shown.silent}ET Q\nEMC`)
      }
      put(`BT ${rgb(color)} rg ${shown.isEmboldened ? `${rgb(color)} RG 1 j ` : ''}${place}\n${shown.spoken}ET`)
    },
    rectangle({ x, y, width, height, color }) {
      put(`${rgb(color)} rg ${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`)
    },
    fill(path, color) {
      put(`${rgb(color)} rg`, ...path.map(pathOperator), 'f')
    },
    stroke(path, { width, color }) {
      const operators = path.map(pathOperator)
      if (hasHalo) put(penOf(paper, width + 2 * haloReach(width * 4)), ...operators, 'S Q')
      put(penOf(color, width), ...operators, 'S Q')
    },
    squares(cells, { x, y, size }) {
      const rectangles = cells.map(({ column, row, length }) => {
        const corner = `${number(x + column * size)} ${number(y - (row + 1) * size)}`
        return `${corner} ${number(length * size)} ${number(size)} re`
      })
      put('0 0 0 rg', ...rectangles, 'f')
    },
    image(ref, { x, y, width, height }, outline = null) {
      const draw = (own: PdfRef, right: number, up: number): void => {
        images[`Im${own.number}`] = own
        put(`q ${[width, 0, 0, height, x + right, y + up].map(number).join(' ')} cm /Im${own.number} Do Q`)
      }
      const reach = haloReach(Math.min(width, height) / 4)
      if (hasHalo && outline !== null) for (const [right, up] of around) draw(outline, right * reach, up * reach)
      draw(ref, 0, 0)
    },
    placed: (box, draw) => draw(canvas, box),
    link(box, url, tagged) {
      const dict = linkAnnotation(box, url)
      if (!tagged) return void links.push({ dict })
      dict.set('Contents', pdfText(tagged.text)).set('StructParent', tagged.key)
      links.push({ dict, ref: tagged.ref })
    },
    withActualText(text, draw) {
      put(beginSpan(text))
      draw()
      put('EMC')
    },
    variable(draw) {
      put('/Tx BMC q')
      draw()
      put('Q EMC')
    },
    marked(type, number, draw) {
      close()
      write([`/${type} <</MCID ${number}>> BDC`])
      open = 'content'
      draw()
      close()
    },
    content() {
      close()
      return room.bytes().subarray(start)
    },
    resources: () =>
      pdfDict({
        ...(fonts.size > 0 && { Font: book.resources(fonts) }),
        ...(Object.keys(images).length > 0 && { XObject: pdfDict(images) }),
      }),
    annotations: () => links,
  }
  return canvas
}

const paper: Color = [1, 1, 1]
const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((up) => [right, up] as const))

/** Returns how far the halo extends past content of this size, in points. */
const haloReach = (size: number): number => Math.min(1.6, Math.max(0.7, size * 0.1))

const penOf = (color: Color, width: number): string => `q ${rgb(color)} RG ${number(width)} w 1 J 1 j`

/** Returns a link annotation without a border, which is printed with the page (ISO 32000-2 section 12.5.6.5). */
const linkAnnotation = ({ x, y, width, height }: Box, url: string): PdfDict =>
  pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Link'),
    Rect: [x, y, x + width, y + height].map((edge) => Math.round(edge * 1000) / 1000),
    Border: [0, 0, 0],
    F: 4,
    A: pdfDict({ S: pdfName('URI'), URI: pdfString(utf8(url)) }),
  })

const beginSilence = beginSpan('')

function pathOperator(part: PathPart): string {
  switch (part.to) {
    case 'move':
      return `${number(part.x)} ${number(part.y)} m`
    case 'line':
      return `${number(part.x)} ${number(part.y)} l`
    case 'curve':
      return `${[part.x1, part.y1, part.x2, part.y2, part.x, part.y].map(number).join(' ')} c`
  }
}
