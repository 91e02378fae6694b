import { latin1Bytes } from '../../base/bytes.ts'
import { readWorkAt } from '../document/read-work.ts'
import { isArray, isDict, isName, isNamed, isNumber, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName } from '../syntax/objects.ts'
import { writeObject } from '../syntax/write.ts'
import type { Edit } from './edit.ts'

type Point = [x: number, y: number]
/** The path of a mark, and the operators that paint it. */
type Mark = { points: Point[]; path: string[]; isFilled: boolean }
type Style = { stroke: string; fill: string; width: number }

const pointsMax = 10_000
const coordinateMax = 32_767
const zigzagPoints = 2
// The distance from the ends of a quarter of a circle to its control points.
const circleShare = 0.5523

/**
 * Returns a markup annotation with an appearance like that of readers that draw annotations without an appearance: text
 * markup, shapes, lines and ink (ISO 32000-2 sections 12.5.6.7 to 12.5.6.13). Omits line endings, captions and dashes.
 * Returns null for other types, and if the color or the geometry is missing or invalid.
 */
export async function drawnMarkup(edit: Edit, annotation: PdfDict): Promise<PdfDict | null> {
  const read = async (key: string): Promise<PdfObject> => edit.file.resolve(annotation.get(key))
  const numbers = (value: PdfObject): Promise<number[]> => numbersIn(edit, value)
  const type = await read('Subtype')
  if (!isName(type)) return null
  const color = await numbers(await read('C'))
  const inner = await numbers(await read('IC'))
  const opacity = (await read('CA')) ?? 1
  const width = await widthOf(edit, annotation)
  if (color.length === 0 || width === null || !isNumber(opacity) || opacity < 0 || opacity > 1) return null
  const isHighlight = type.name === 'Highlight'
  const style = { stroke: colorOf(color, true), fill: colorOf(isHighlight ? color : inner, false), width }
  const marks = await marksOf(type.name, { read, numbers, inset: width / 2 })
  const content = marks.map((mark) => `${mark.path.join(' ')} ${operatorOf(mark, style)}`)
  const box = boxAround(marks, width)
  if (box === null || !marks.every((mark) => operatorOf(mark, style) !== 'n')) return null
  edit.file.work.charge(content.join('').length * readWorkAt.letter)
  const state = pdfDict({ CA: opacity, ca: opacity, BM: pdfName(isHighlight ? 'Multiply' : 'Normal') })
  const entries = pdfDict({
    Type: pdfName('XObject'),
    Subtype: pdfName('Form'),
    BBox: box,
    Matrix: [1, 0, 0, 1, -box[0]!, -box[1]!],
    Resources: pdfDict({ ExtGState: pdfDict({ G: state }) }),
  })
  const text = `/G gs ${style.stroke} ${style.fill} ${writeObject(width)} w ${content.join('\n')}`
  const drawn = edit.addStream(entries, latin1Bytes(text))
  return new Map(annotation).set('Rect', box).set('AP', pdfDict({ N: drawn }))
}

/** Returns whether a highlight has an appearance without a blend mode, which covers the text in some readers. */
export async function coversText({ file }: Edit, annotation: PdfDict): Promise<boolean> {
  if (!isNamed(annotation.get('Subtype'), 'Highlight')) return false
  const looks = await file.resolve(annotation.get('AP'))
  const drawn = isDict(looks) ? await file.resolve(looks.get('N')) : null
  if (!isStream(drawn)) return false
  const resources = await file.resolve(drawn.dict.get('Resources'))
  const states = isDict(resources) ? await file.resolve(resources.get('ExtGState')) : null
  for (const item of isDict(states) ? states.values() : []) {
    const state = await file.resolve(item)
    if (isDict(state) && state.has('BM') && !isNamed(state.get('BM'), 'Normal')) return false
  }
  return true
}

type Shape = {
  read(key: string): Promise<PdfObject>
  numbers(value: PdfObject): Promise<number[]>
  inset: number
}

async function marksOf(type: string, { read, numbers, inset }: Shape): Promise<Mark[]> {
  switch (type) {
    case 'Highlight':
    case 'Underline':
    case 'StrikeOut':
    case 'Squiggly':
      return quadsOf(await numbers(await read('QuadPoints'))).map((quad) => textMark(type, quad))
    case 'Square':
    case 'Circle': {
      const rect = await numbers(await read('Rect'))
      const margins = await numbers(await read('RD'))
      return rect.length === 4 ? [boxMark(type, insetOf(rect, margins, inset))] : []
    }
    case 'Line':
      return [lineMark(pointsOf(await numbers(await read('L'))))]
    case 'PolyLine':
      return [lineMark(pointsOf(await numbers(await read('Vertices'))))]
    case 'Polygon':
      return [closed(lineMark(pointsOf(await numbers(await read('Vertices')))))]
    case 'Ink': {
      const list = await read('InkList')
      const strokes = await Promise.all((isArray(list) ? list : []).map((stroke) => numbers(stroke)))
      return strokes.map((stroke) => lineMark(pointsOf(stroke)))
    }
    default:
      return []
  }
}

/** Returns the numbers of an array, or an empty array if another value occurs. */
async function numbersIn({ file }: Edit, value: PdfObject): Promise<number[]> {
  const list = await file.resolve(value)
  if (!isArray(list) || list.length > pointsMax) return []
  file.work.charge(list.length * readWorkAt.lookUp)
  const numbers = await Promise.all(list.map((item) => file.resolve(item)))
  return numbers.every((item): item is number => isNumber(item) && Math.abs(item) <= coordinateMax) ? numbers : []
}

/** Returns the width of a border (ISO 32000-2 section 12.5.4), or null if it is invalid. */
async function widthOf({ file }: Edit, annotation: PdfDict): Promise<number | null> {
  const style = await file.resolve(annotation.get('BS'))
  const border = await file.resolve(annotation.get('Border'))
  const held = isDict(style) ? style.get('W') : isArray(border) ? border[2] : 1
  const width = (await file.resolve(held)) ?? 1
  return isNumber(width) && width >= 0 && width <= coordinateMax ? width : null
}

const colorOperators: Record<number, [stroke: string, fill: string]> = { 1: ['G', 'g'], 3: ['RG', 'rg'], 4: ['K', 'k'] }

function colorOf(color: number[], isStroke: boolean): string {
  const operator = colorOperators[color.length]?.[isStroke ? 0 : 1]
  return operator === undefined ? '' : [...color.map((part) => writeObject(part)), operator].join(' ')
}

/** Returns the operator that paints a mark, or `n` if nothing paints it. */
function operatorOf({ isFilled, path }: Mark, { stroke, fill, width }: Style): string {
  if (isFilled) return fill === '' ? 'n' : 'f'
  const isDrawn = stroke !== '' && width > 0
  const hasInside = fill !== '' && path.at(-1) === 'h'
  if (hasInside) return isDrawn ? 'B' : 'f'
  return isDrawn && path.length > 0 ? 'S' : 'n'
}

const at = ([x, y]: Point): string => `${writeObject(x)} ${writeObject(y)}`

function pointsOf(numbers: number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])
}

const lineMark = (points: Point[]): Mark => ({
  points,
  path: points.length < 2 ? [] : points.map((point, i) => `${at(point)} ${i === 0 ? 'm' : 'l'}`),
  isFilled: false,
})
const closed = (mark: Mark): Mark => ({ ...mark, path: mark.path.length === 0 ? [] : [...mark.path, 'h'] })

type Quad = { top: [Point, Point]; bottom: [Point, Point] }

/**
 * Returns the quadrilaterals with their upper and lower edges. Accepts the order that most programs write (upper edge,
 * then lower edge) and the order of ISO 32000-2 (counterclockwise from the lower left corner).
 */
function quadsOf(numbers: number[]): Quad[] {
  if (numbers.length % 8 !== 0) return []
  return Array.from({ length: numbers.length / 8 }, (_, i) => {
    const [a, b, c, d] = pointsOf(numbers.slice(8 * i, 8 * i + 8)) as [Point, Point, Point, Point]
    const isTurned = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0
    const first: [Point, Point] = [a, b]
    const second: [Point, Point] = isTurned ? [d, c] : [c, d]
    const isUpright = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1])
    return isUpright && first[0][1] < second[0][1] ? { top: second, bottom: first } : { top: first, bottom: second }
  })
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  round(ax + (bx - ax) * share),
  round(ay + (by - ay) * share),
]
const round = (value: number): number => Math.round(value * 1000) / 1000

function textMark(type: string, { top, bottom }: Quad): Mark {
  if (type === 'Highlight') return { ...closed(lineMark([top[0], top[1], bottom[1], bottom[0]])), isFilled: true }
  if (type === 'Underline') return lineMark([between(bottom[0], top[0], 0.08), between(bottom[1], top[1], 0.08)])
  if (type === 'StrikeOut') return lineMark([between(bottom[0], top[0], 0.5), between(bottom[1], top[1], 0.5)])
  const length = Math.hypot(bottom[1][0] - bottom[0][0], bottom[1][1] - bottom[0][1])
  const steps = Math.min(pointsMax, Math.max(1, Math.round(length / zigzagPoints)))
  const wave = Array.from({ length: steps + 1 }, (_, i) => {
    const height = i % 2 === 0 ? 0.03 : 0.13
    const [left, right] = [between(bottom[0], top[0], height), between(bottom[1], top[1], height)]
    return between(left, right, i / steps)
  })
  return lineMark(wave)
}

type Box = [left: number, bottom: number, right: number, top: number]

function insetOf([a, b, c, d]: number[], margins: number[], inset: number): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = margins.length === 4 ? margins : []
  return [
    Math.min(a!, c!) + left + inset,
    Math.min(b!, d!) + bottom + inset,
    Math.max(a!, c!) - right - inset,
    Math.max(b!, d!) - top - inset,
  ]
}

function boxMark(type: string, [left, bottom, right, top]: Box): Mark {
  if (right <= left || top <= bottom) return { points: [], path: [], isFilled: false }
  const corners: Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  if (type === 'Square') return closed(lineMark(corners))
  const [x, y, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2]
  const on = (dx: number, dy: number): string => at([round(x + dx * rx), round(y + dy * ry)])
  const k = circleShare
  const path = [
    `${on(1, 0)} m`,
    `${on(1, k)} ${on(k, 1)} ${on(0, 1)} c`,
    `${on(-k, 1)} ${on(-1, k)} ${on(-1, 0)} c`,
    `${on(-1, -k)} ${on(-k, -1)} ${on(0, -1)} c`,
    `${on(k, -1)} ${on(1, -k)} ${on(1, 0)} c`,
    'h',
  ]
  return { points: corners, path, isFilled: false }
}

/** Returns the rectangle around all marks and their strokes, or null without marks. */
function boxAround(marks: Mark[], width: number): Box | null {
  const points = marks.flatMap((mark) => mark.points)
  if (points.length === 0 || marks.some((mark) => mark.path.length === 0)) return null
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  // Miter joins extend beyond the points.
  const margin = 5 * width + 1
  const least = (values: number[]): number => values.reduce((one, other) => Math.min(one, other)) - margin
  const most = (values: number[]): number => values.reduce((one, other) => Math.max(one, other)) + margin
  return [least(xs), least(ys), most(xs), most(ys)].map(round) as Box
}
