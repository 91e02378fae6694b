/** A transformation matrix (ISO 32000-2 section 8.3.3). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

// The part of the box's size by which a glyph may exceed its box.
const tolerance = 0.1

/**
 * Checks a glyph that states its box with `d1` (ISO 32000-2 table 111). Some readers clip the glyph to its box, and
 * some ignore its graphics states.
 */
export class UncoloredGlyph {
  /** True if the glyph is larger than its box, contains text or selects a graphics state. */
  isUnclear = false
  private isOpen = false
  private box: readonly number[] | null = null
  private matrix = identity
  private readonly saved: Matrix[] = []

  begin(): void {
    this.isUnclear = false
    this.isOpen = false
    this.box = null
  }

  /** Receives the corners of the box. All readers ignore an empty box. */
  open(corners: readonly [x: number, y: number, otherX: number, otherY: number]): void {
    const [left, right] = [Math.min(corners[0], corners[2]), Math.max(corners[0], corners[2])]
    const [bottom, top] = [Math.min(corners[1], corners[3]), Math.max(corners[1], corners[3])]
    const slack = tolerance * Math.max(right - left, top - bottom)
    const isEmpty = left === right || bottom === top
    this.isOpen = true
    this.box = isEmpty ? null : [left - slack, bottom - slack, right + slack, top + slack]
    this.matrix = identity
    this.saved.length = 0
  }

  save(): void {
    if (this.box !== null) this.saved.push(this.matrix)
  }

  restore(): void {
    if (this.box !== null) this.matrix = this.saved.pop() ?? identity
  }

  transform([a, b, c, d, e, f]: Matrix): void {
    if (this.box === null) return
    const [k, l, m, n, o, p] = this.matrix
    this.matrix = [a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p]
  }

  /** Receives a point of a path, or a corner of an image. */
  add(x: number, y: number): void {
    if (this.box === null) return
    const [a, b, c, d, e, f] = this.matrix
    const [left, bottom, right, top] = this.box as [number, number, number, number]
    const [atX, atY] = [a * x + c * y + e, b * x + d * y + f]
    if (atX < left || atX > right || atY < bottom || atY > top) this.isUnclear = true
  }

  addImage(): void {
    for (const x of [0, 1]) for (const y of [0, 1]) this.add(x, y)
  }

  addText(): void {
    if (this.box !== null) this.isUnclear = true
  }

  selectState(): void {
    if (this.isOpen) this.isUnclear = true
  }
}
