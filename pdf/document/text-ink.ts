import { isNumber } from '../syntax/kinds.ts'
import type { Instruction } from './content-tokens.ts'
import { contrastMin, lightnessOf } from './lightness.ts'
import type { TextPlace } from './text-place.ts'

/** Lightness from 0 to 1, or null if unknown. */
type Lightness = number | null
type Point = [x: number, y: number]
type Box = { left: number; bottom: number; right: number; top: number }
type State = Readonly<{ fill: Lightness; line: Lightness; mode: number; width: number }>

const white = 1
// The maximum number of texts, and of areas, in an appearance.
const partsMax = 2_000
const sizePointsMin = 1
// The maximum width of a line that is drawn after text, in points.
const widthMax = 4
// The minimum size of a background, in ems: its height, and its width for each letter.
const backgroundHeight = 0.7
const backgroundWidth = 0.25

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

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top

/** Tracks the colors of text, and the areas that are painted below and above it. */
export type TextInk = {
  /** Returns false if the instruction can cover legible text. */
  follow(instruction: Instruction): boolean
  /**
   * Records the next letters. They are legible if they have a readable size, and a color that contrasts with the area
   * below them. Illegible letters can cover legible letters that were shown earlier.
   */
  show(letters: number): 'legible' | 'illegible' | 'covering'
}

export function createTextInk(place: TextPlace): TextInk {
  const saved: State[] = []
  let state: State = { fill: 0, line: 0, mode: 0, width: 1 }
  /** The areas of legible letters. */
  const texts: Box[] = []
  /** The points of the current path, and whether it is a single rectangle. */
  let path: Point[] = []
  let isBox = false
  const areas: { box: Box; lightness: Lightness }[] = []

  function addToPath(operator: string, [x = 0, y = 0, width = 0, height = 0]: number[]): void {
    isBox = path.length === 0 && operator === 're'
    path.push(place.point(x, y))
    if (operator === 're')
      path.push(place.point(x + width, y), place.point(x, y + height), place.point(x + width, y + height))
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
      if (!ends.has(operator)) return true
      const isFilled = fills.has(operator)
      const width = lines.has(operator) ? state.width * scale() : 0
      const isCover = isFilled || width > widthMax
      const box = boxOf(path)
      path = []
      if (isFilled && isBox) areas.push({ box, lightness: state.fill })
      return areas.length <= partsMax && !(isCover && texts.some((text) => meets(text, widened(box, width / 2))))
    },
    show(letters) {
      const { start, end, size } = place.next(letters)
      const [x, y] = start
      const isBelow = ({ left, bottom, right, top }: Box): boolean =>
        left <= x && x <= right && bottom <= y && y <= top && top - bottom >= backgroundHeight * size
      const isWide = ({ left, right }: Box): boolean => right - left >= backgroundWidth * size * letters
      const area = areas.findLast(({ box }) => isBelow(box) && isWide(box))
      const background = area === undefined ? white : area.lightness
      const lightness = state.mode === 1 ? state.line : state.fill
      const own = boxOf([start, end], capitalMiddle * size)
      const isKnown = size >= sizePointsMin && lightness !== null && background !== null
      const isLegible = isKnown && Math.abs(background - lightness) >= contrastMin
      if (!isLegible) return texts.some((text) => meets(text, own)) ? 'covering' : 'illegible'
      texts.push(own)
      return texts.length > partsMax ? 'covering' : 'legible'
    },
  }
}
