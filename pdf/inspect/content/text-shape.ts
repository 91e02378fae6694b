import { statesMax } from './graphics-mode.ts'

type Axes = readonly [a: number, b: number, c: number, d: number]
type State = Readonly<{ page: Axes; scale: number; isVisible: boolean; isRestored: boolean }>

const upright: Axes = [1, 0, 0, 1]
const initial: State = { page: upright, scale: 1, isVisible: true, isRestored: false }

// The minimum ratio of width to height of text, or of height to width. Below about 1/30, PDFium replaces the shape by
// one that is readable, and other readers draw nothing.
const leastRatio = 1 / 25

// The text rendering modes that draw nothing (ISO 32000-2 table 104).
const invisibleModes = new Set([3, 7])

/** The states at the end of a stream that squeeze text, as one bit each: the current state, and any saved state. */
export const CURRENT = 1
export const SAVED = 2

/**
 * Tracks how much the content squeezes text: the horizontal scale (`Tz`), the text matrix (`Tm`) and the current
 * transformation matrix together (ISO 32000-2 section 9.4.4). Ignores matrices that are not numbers.
 */
export class TextShape {
  /** The streams before that visible text depends on: with their current state, or with one that they saved. */
  shown = 0
  private line = upright
  private state = initial
  private readonly saved: State[] = []

  begin(): void {
    this.shown = 0
    this.line = upright
    this.state = initial
    this.saved.length = 0
  }

  save(): void {
    if (this.saved.length < statesMax) this.saved.push(this.state)
  }

  restore(): void {
    this.state = this.saved.pop() ?? { ...initial, isRestored: true }
  }

  /** Receives the first four numbers of the operator `cm`. */
  transform(a: number, b: number, c: number, d: number): void {
    const axes: Axes = [a, b, c, d]
    if (axes.some(Number.isNaN)) return
    this.state = { ...this.state, page: product(axes, this.state.page) }
  }

  /** Receives the first four numbers of the operator `Tm`. Without numbers, the text begins or ends. */
  place(a = 1, b = 0, c = 0, d = 1): void {
    this.line = [a, b, c, d].some(Number.isNaN) ? upright : [a, b, c, d]
  }

  scale(percent: number): void {
    this.state = { ...this.state, scale: Number.isNaN(percent) ? 1 : percent / 100 }
  }

  setMode(mode: number): void {
    this.state = { ...this.state, isVisible: !invisibleModes.has(mode) }
  }

  /** Records that text is shown. Returns whether the text is visible and squeezed. */
  show(): boolean {
    if (!this.state.isVisible) return false
    this.shown |= this.state.isRestored ? SAVED : CURRENT
    return isSqueezed(this.state, this.line)
  }

  /** Returns which states at the end squeeze text, even if they draw it invisibly. */
  left(): number {
    const isAnySaved = this.saved.some((state) => isSqueezed(state, upright))
    return (isSqueezed(this.state, this.line) ? CURRENT : 0) | (isAnySaved ? SAVED : 0)
  }
}

const product = ([a, b, c, d]: Axes, [A, B, C, D]: Axes): Axes => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
]

function isSqueezed({ page, scale }: State, line: Axes): boolean {
  if (scale === 1 && page === upright && line === upright) return false
  const [a, b, c, d] = product([scale * line[0], scale * line[1], line[2], line[3]], page)
  // All readers draw nothing if an axis or a coordinate is exactly 0.
  if ((a === 0 && b === 0) || (c === 0 && d === 0) || (a === 0 && c === 0) || (b === 0 && d === 0)) return false
  // The determinant divided by the sum of squares approximates the ratio of the axes.
  return Math.abs(a * d - b * c) < leastRatio * (a * a + b * b + c * c + d * d)
}
