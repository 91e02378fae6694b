/** A transformation matrix (ISO 32000-2 section 8.3.3). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

// The part of the box's size by which a glyph may exceed its box.
const tolerance = 0.1

const samples = [1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8]

/**
 * Checks a glyph that states its box with `d1` (ISO 32000-2 table 111). Some readers clip the glyph to its box, and
 * some ignore its graphics states.
 */
export class UncoloredGlyph {
  /** True if the glyph is larger than its box, contains text or a shading, or selects a graphics state. */
  isUnclear = false
  /** True in a glyph that states its box. */
  isOpen = false
  private box: readonly number[] | null = null
  private matrix = identity
  private readonly saved: Matrix[] = []
  // The start of the subpath, the current point, and the points of a curve after it.
  private start: readonly [x: number, y: number] = [0, 0]
  private at: readonly [x: number, y: number] = [0, 0]
  private readonly curve: (readonly [x: number, y: number])[] = []
  // The limits of the path, in the coordinates of the glyph.
  private readonly path = [0, 0, 0, 0]

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
    this.clearPath()
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

  move(x: number, y: number): void {
    if (this.box === null) return
    this.add(x, y)
    this.start = this.at
  }

  close(): void {
    this.at = this.start
  }

  /** Receives a point of a path, or a corner of an image. */
  add(x: number, y: number): void {
    if (this.box === null) return
    this.at = [x, y]
    this.reach(x, y)
  }

  /** Receives a point of a curve. */
  bend(x: number, y: number): void {
    if (this.box !== null) this.curve.push([x, y])
  }

  /** Adds the points on a curve. A curve with two points is inside the area between them and the current point. */
  endCurve(): void {
    const [first, second, end] = this.curve
    this.curve.length = 0
    if (first === undefined || second === undefined) return
    if (end === undefined) {
      this.add(...first)
      this.add(...second)
      return
    }
    for (const t of samples) {
      const on = (axis: 0 | 1): number =>
        (1 - t) ** 3 * this.at[axis] +
        3 * (1 - t) ** 2 * t * first[axis] +
        3 * (1 - t) * t ** 2 * second[axis] +
        t ** 3 * end[axis]
      this.reach(on(0), on(1))
    }
    this.add(...end)
  }

  private reach(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix
    const [atX, atY] = [a * x + c * y + e, b * x + d * y + f]
    const { path } = this
    path[0] = Math.min(path[0]!, atX)
    path[1] = Math.min(path[1]!, atY)
    path[2] = Math.max(path[2]!, atX)
    path[3] = Math.max(path[3]!, atY)
  }

  /** Receives the end of a path and the width of its lines. */
  endPath(width: number): void {
    if (this.box === null) return
    const [a, b, c, d] = this.matrix
    const half = (width * Math.max(Math.hypot(a, b), Math.hypot(c, d))) / 2
    const [left, bottom, right, top] = this.path as [number, number, number, number]
    const [least, lowest, most, highest] = this.box as [number, number, number, number]
    const isInside = left - half >= least && bottom - half >= lowest && right + half <= most && top + half <= highest
    if (left <= right && !isInside) this.isUnclear = true
    this.clearPath()
  }

  private clearPath(): void {
    this.path[0] = this.path[1] = Number.POSITIVE_INFINITY
    this.path[2] = this.path[3] = Number.NEGATIVE_INFINITY
  }

  addImage(): void {
    for (const x of [0, 1]) for (const y of [0, 1]) this.add(x, y)
    this.endPath(0)
  }

  addText(): void {
    if (this.box !== null) this.isUnclear = true
  }

  /** Receives a shading or a graphics state. */
  addOther(): void {
    if (this.isOpen) this.isUnclear = true
  }
}
