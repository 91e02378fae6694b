import { isNumber } from '../syntax/kinds.ts'
import type { Work } from '../syntax/work.ts'
import type { Instruction } from './content-tokens.ts'
import { contrastMin, lightnessOf } from './lightness.ts'
import { readWorkAt } from './read-work.ts'
import type { TextPlace } from './text-place.ts'

/** Lightness from 0 to 1, or null if unknown. */
type Lightness = number | null
type Point = [x: number, y: number]
type Box = { left: number; bottom: number; right: number; top: number }
type Path = { points: Point[][]; isEvenOdd: boolean }
type Area = Path & { box: Box; lightness: Lightness }
type State = Readonly<{ fill: Lightness; line: Lightness; mode: number; width: number; clips: readonly Path[] }>

const white = 1
// The maximum number of texts, of areas, and of their points in an appearance.
const partsMax = 2_000
const pointsMax = 8_000
// The maximum number of clips that apply together.
const clipsMax = 100
const sizePointsMin = 1
// The maximum width of a line that is drawn after text, in points.
const widthMax = 4
// The points of a text at which its background is judged, and the distance of its letters that they assume, in ems.
const samples = 16
const letterWidth = 0.5
// The fraction of these points with a background that contrasts with the text.
const legibleFraction = 0.8

const fills = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const lines = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const ends = new Set([...fills, ...lines, 'n'])
const fillColors = new Set(['g', 'rg', 'k', 'sc', 'scn'])
const lineColors = new Set(['G', 'RG', 'K', 'SC', 'SCN'])

// Half of the height of a capital letter in the standard fonts, in ems.
const capitalMiddle = 0.36

/** Returns the smallest box around points, extended by a margin above and below. */
function boxOf(points: Point[], margin = 0): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.bottom = Math.min(box.bottom, y - margin)
    box.top = Math.max(box.top, y + margin)
  }
  return box
}

const widened = ({ left, bottom, right, top }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
})

/** Returns whether a fill of the path covers a point (ISO 32000-2 section 8.5.3.3). */
function isInside([x, y]: Point, { points, isEvenOdd }: Path): boolean {
  let winding = 0
  for (const subpath of points)
    for (const [i, [toX, toY]] of subpath.entries()) {
      const [fromX, fromY] = subpath.at(i - 1)!
      if (fromY <= y === toY <= y) continue
      const isLeft = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) <= x
      if (isLeft) winding += fromY <= y ? 1 : -1
    }
  return isEvenOdd ? winding % 2 !== 0 : winding !== 0
}

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top

/** Returns the area of each line of a subpath that is not closed, as boxes with the width of the line. */
const linesOf = (subpath: Point[], width: number): Box[] =>
  subpath.slice(1).map((end, i) => widened(boxOf([subpath[i]!, end]), width / 2))

const cornersOf = ({ left, bottom, right, top }: Box): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

const contains = ({ left, bottom, right, top }: Box, [x, y]: Point): boolean =>
  left <= x && x <= right && bottom <= y && y <= top

/** Tracks the colors of text, and the areas that are painted below and above it. */
export type TextInk = {
  /** Returns false if the instruction can cover legible text. */
  follow(instruction: Instruction): boolean
  /**
   * Records the next letters. They are legible if they have a readable size, and a color that contrasts with the areas
   * below them, and are not outside the clip. Illegible letters can cover legible letters that were shown earlier.
   */
  show(letters: number): 'legible' | 'illegible' | 'covering'
}

export function createTextInk(place: TextPlace, work: Work): TextInk {
  const saved: State[] = []
  let state: State = { fill: 0, line: 0, mode: 0, width: 1, clips: [] }
  /** The areas of legible letters. */
  const texts: Box[] = []
  /** The subpaths of the current path. */
  let path: Point[][] = []
  let clipping: string | null = null
  const areas: Area[] = []
  let pointCount = 0

  function addToPath(operator: string, [x = 0, y = 0, width = 0, height = 0]: number[]): void {
    if (operator === 're') {
      const [right, top] = [x + width, y + height]
      path.push([place.point(x, y), place.point(right, y), place.point(right, top), place.point(x, top)])
    } else if (operator === 'l') path.at(-1)?.push(place.point(x, y))
    else path.push([place.point(x, y)])
  }

  const backgroundAt = (point: Point): Lightness => {
    const area = areas.findLast((area) => contains(area.box, point) && isInside(point, area))
    return area === undefined ? white : area.lightness
  }

  /** Returns the length of the longer unit of the content, in units of the form. */
  function scale(): number {
    const [x, y] = place.point(0, 0)
    const units = [place.point(1, 0), place.point(0, 1)]
    return Math.max(...units.map(([endX, endY]) => Math.hypot(endX - x, endY - y)))
  }

  return {
    follow({ operator, operands }) {
      const numbers = operands.filter(isNumber)
      if (operator === 'q') saved.push(state)
      else if (operator === 'Q') state = saved.pop() ?? state
      else if (operator === 'Tr') state = { ...state, mode: numbers[0] ?? 0 }
      else if (operator === 'w') state = { ...state, width: numbers[0] ?? 0 }
      else if (operator === 'cs') state = { ...state, fill: 0 }
      else if (operator === 'CS') state = { ...state, line: 0 }
      else if (fillColors.has(operator)) state = { ...state, fill: lightnessOf(operands) }
      else if (lineColors.has(operator)) state = { ...state, line: lightnessOf(operands) }
      else if (operator === 're' || operator === 'm' || operator === 'l') addToPath(operator, numbers)
      else if (operator === 'W' || operator === 'W*') clipping = operator
      if (!ends.has(operator)) return true
      const isFilled = fills.has(operator)
      const width = lines.has(operator) ? state.width * scale() : 0
      const isCover = isFilled || width > widthMax
      const points = path
      const box = boxOf(points.flat())
      // An empty path can clip too.
      pointCount += points.flat().length + 1
      work.charge(texts.length * readWorkAt.inkPoint)
      path = []
      if (pointCount > pointsMax || state.clips.length > clipsMax) return false
      if (isFilled) areas.push({ points, box, lightness: state.fill, isEvenOdd: operator.endsWith('*') })
      if (width > widthMax)
        for (const line of points.flatMap((subpath) => linesOf(subpath, width)))
          areas.push({ points: [cornersOf(line)], box: line, lightness: state.line, isEvenOdd: false })
      if (clipping !== null) state = { ...state, clips: [...state.clips, { points, isEvenOdd: clipping === 'W*' }] }
      clipping = null
      return areas.length <= partsMax && !(isCover && texts.some((text) => meets(text, widened(box, width / 2))))
    },
    show(letters) {
      const { start, end, size } = place.next(letters)
      const lightness = state.mode === 1 ? state.line : state.fill
      const isClear = (point: Point): boolean => {
        const background = backgroundAt(point)
        return lightness !== null && background !== null && Math.abs(background - lightness) >= contrastMin
      }
      const at = (part: number): Point => [
        start[0] + (end[0] - start[0]) * part * letterWidth,
        start[1] + (end[1] - start[1]) * part * letterWidth,
      ]
      const points = Array.from({ length: samples }, (_, i) => at((i + 0.5) / samples))
      work.charge((samples * (areas.length + pointCount) + texts.length) * readWorkAt.inkPoint)
      const isShown = points.some((point) => state.clips.every((clip) => isInside(point, clip)))
      const clear = points.filter(isClear).length
      const own = boxOf([start, end], capitalMiddle * size)
      const isLegible = isShown && size >= sizePointsMin && clear >= legibleFraction * samples
      if (!isLegible) return texts.some((text) => meets(text, own)) ? 'covering' : 'illegible'
      texts.push(own)
      return texts.length > partsMax ? 'covering' : 'legible'
    },
  }
}
