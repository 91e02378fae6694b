import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'
import { paintedPages, type Renderer } from './painted-pages.ts'
import { runTool } from './pdf-tools.ts'

/** A box in fractions of the displayed page. */
export type Box = { x: number; y: number; width: number; height: number }

type Letter = { text: string; x: number; y: number }
type PageText = { width: number; height: number; letters: Letter[] }

/** Returns the text of page 1 with positions, as Poppler or MuPDF extracts it. `turn` is the page's rotation. */
export function textByReader(renderer: Renderer, pdf: Uint8Array, turn = 0): PageText {
  const file = join(temporaryFolder('text-in-box'), 'file.pdf')
  writeFileSync(file, pdf)
  if (renderer === 'mutool') return readStext(runTool('mutool', ['draw', '-q', '-F', 'stext', file, '1'], 'ignore'))
  const page = readBoxes(runTool('pdftotext', ['-bbox', '-cropbox', '-l', '1', file, '-']))
  // Poppler rotates the positions, but prints the size of the unrotated page.
  return turn % 180 === 0 ? page : { ...page, width: page.height, height: page.width }
}

/** Returns the text inside a box, without spaces. */
export const textInBox = ({ width, height, letters }: PageText, box: Box): string =>
  letters
    .filter(({ x, y }) => isIn({ x: x / width, y: y / height }, box))
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')

const isIn = ({ x, y }: { x: number; y: number }, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

const numbersIn = (text = ''): number[] => text.split(' ').map(Number)
const plain = (xml: string): string =>
  xml
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(
      /&(lt|gt|amp|quot|apos);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '',
    )

function readBoxes(html: string): PageText {
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? []
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g
  const letters = [...html.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
    text: plain(text),
    x: (Number(left) + Number(right)) / 2,
    y: (Number(top) + Number(bottom)) / 2,
  }))
  return { width: Number(width), height: Number(height), letters }
}

function readStext(xml: string): PageText {
  const [, width, height] = /<page [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(xml) ?? []
  const letters = [...xml.matchAll(/<char quad="([^"]+)"[^>]* c="([^"]*)"/g)].map(([, quad, text = '']) => {
    const corners = numbersIn(quad)
    const middle = (first: number) => corners.filter((_, index) => index % 2 === first).reduce((a, b) => a + b, 0) / 4
    return { text: plain(text), x: middle(0), y: middle(1) }
  })
  return { width: Number(width), height: Number(height), letters }
}

/** Returns for each box whether a renderer draws the first pages of two files differently inside it. */
export function changedBoxes(
  renderer: Renderer,
  before: Uint8Array,
  after: Uint8Array,
  boxes: readonly Box[],
): boolean[] {
  const [one, other] = [before, after].map((pdf) => paintedPages(renderer, pdf)[0] ?? Buffer.alloc(0))
  const [head = '', columns = 0, rows = 0] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(one?.subarray(0, 40).toString('latin1') ?? '') ?? []
  const [width, height] = [Number(columns), Number(rows)]
  return boxes.map((box) => {
    for (let y = Math.ceil(box.y * height); y < Math.floor((box.y + box.height) * height); y++)
      for (let x = Math.ceil(box.x * width); x < Math.floor((box.x + box.width) * width); x++) {
        const at = head.length + 3 * (y * width + x)
        if ([0, 1, 2].some((color) => Math.abs((one?.[at + color] ?? 0) - (other?.[at + color] ?? 0)) > 64)) return true
      }
    return false
  })
}
