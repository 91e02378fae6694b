import { isNumber } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import type { Instruction } from './content-tokens.ts'

type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]
// Half of the height of a capital letter in the standard fonts, in ems.
const capitalMiddle = 0.36

/**
 * Tracks the text position (ISO 32000-2 sections 8.3.4 and 9.4.2). Ignores how far shown text moves the position within
 * a line.
 */
export type TextPlace = {
  follow(instruction: Instruction): void
  /**
   * Returns the position of letters relative to a box, measured at half the cap height. Assumes that no letter
   * is wider than high. Letters below the box may be lines that continue below it.
   */
  by(box: readonly number[], letters: number): 'within' | 'below' | 'outside'
  /** Returns the middle of the next letters at their start and at their end (as in `by`), and their font size. */
  next(letters: number): { start: [x: number, y: number]; end: [x: number, y: number]; size: number }
  /** Converts a point of the content to the coordinate system of the form. */
  point(x: number, y: number): [x: number, y: number]
}

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

export function createTextPlace(): TextPlace {
  const states: { page: Matrix; size: number; leading: number }[] = []
  let state = { page: identity, size: 0, leading: 0 }
  let line = identity

  function moveBy(x: number, y: number): void {
    line = times([1, 0, 0, 1, x, y], line)
  }

  return {
    follow({ operator, operands }) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.filter(isNumber)
      if (operator === 'q') states.push(state)
      else if (operator === 'Q') state = states.pop() ?? state
      else if (operator === 'cm') state = { ...state, page: times([a, b, c, d, e, f], state.page) }
      else if (operator === 'BT') line = identity
      else if (operator === 'Tm') line = [a, b, c, d, e, f]
      else if (operator === 'Tf') state = { ...state, size: a }
      else if (operator === 'TL') state = { ...state, leading: a }
      else if (operator === 'TD') state = { ...state, leading: -b }
      if (operator === 'Td' || operator === 'TD') moveBy(a, b)
      if (operator === 'T*' || operator === "'" || operator === '"') moveBy(0, -state.leading)
    },
    next(letters) {
      const [a, b, c, d, e, f] = times(line, state.page)
      const middle = state.size * capitalMiddle
      const width = letters * Math.abs(state.size)
      const start: [number, number] = [middle * c + e, middle * d + f]
      const end: [number, number] = [width * a + start[0], width * b + start[1]]
      return { start, end, size: Math.abs(state.size) * Math.hypot(c, d) }
    },
    point(x, y) {
      const [a, b, c, d, e, f] = state.page
      return [x * a + y * c + e, x * b + y * d + f]
    },
    by([left = 0, bottom = 0, right = 0, top = 0], letters) {
      const place = times(line, state.page)
      const middle = state.size * capitalMiddle
      const at = (x: number): [number, number] => [
        x * place[0] + middle * place[2] + place[4],
        x * place[1] + middle * place[3] + place[5],
      ]
      const [[x, y], [endX, endY]] = [at(0), at(letters * Math.abs(state.size))]
      const meets = (one: number, other: number, from: number, to: number): boolean =>
        Math.max(one, other) >= Math.min(from, to) && Math.min(one, other) <= Math.max(from, to)
      if (left === right || bottom === top || !meets(x, endX, left, right)) return 'outside'
      if (meets(y, endY, bottom, top)) return 'within'
      return Math.max(y, endY) < Math.min(bottom, top) ? 'below' : 'outside'
    },
  }
}

/** Returns whether a matrix is invertible. Otherwise, transformed content has no area. */
export function hasArea(matrix: PdfObject): boolean {
  const [a, b, c, d] = Array.isArray(matrix) ? matrix : identity
  return [a, b, c, d].every(isNumber) && Number(a) * Number(d) !== Number(b) * Number(c)
}
