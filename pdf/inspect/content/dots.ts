const noDots = () => ({
  /** True if a line leads from a point to the same point. With round ends, every reader draws a dot. */
  hasDot: false,
  /**
   * The length of the shortest other subpath, which is 0 for a point that is closed. Some readers round the end of a
   * short line to its start.
   */
  shortest: Number.POSITIVE_INFINITY,
  /** The length of the shortest line that is closed. Some readers draw the ends of such a line. */
  shortestClosed: Number.POSITIVE_INFINITY,
})

/**
 * The subpaths of a path that some readers draw as dots (ISO 32000-2 section 8.5.3.2), if lines have round or square
 * ends.
 */
export type Dots = ReturnType<typeof noDots>

/** Finds the dots of paths, one path after another. */
export class DotFinder {
  // Two reused objects, because content can have millions of paths.
  private found = noDots()
  private previous = noDots()
  // The segments of the subpath, the lines between different points, and the greatest length.
  private segments = 0
  private lines = 0
  private isDot = true
  private length = 0
  private isOpen = true
  // The current point and the start of the subpath. Not a number if they are in the previous stream.
  private x = Number.NaN
  private y = Number.NaN
  private startX = Number.NaN
  private startY = Number.NaN

  /** Begins a stream, in which the path of the previous stream can continue. */
  begin(): void {
    this.endPath()
    this.move(Number.NaN, Number.NaN)
  }

  move(x: number, y: number): void {
    this.endSubpath()
    this.x = this.startX = x
    this.y = this.startY = y
    this.isOpen = true
  }

  /** Receives the end of a line, or a point of a curve. */
  extend(x: number, y: number, isLine: boolean): void {
    const length = Math.max(Math.abs(x - this.x), Math.abs(y - this.y))
    const isKnown = !Number.isNaN(length)
    this.length = Math.max(this.length, isKnown ? length : Number.POSITIVE_INFINITY)
    this.isDot &&= isLine && (length === 0 || !isKnown)
    if (length !== 0) this.lines += isLine ? 1 : 2
    this.segments++
    this.isOpen = true
    this.x = x
    this.y = y
  }

  box(x: number, y: number, width: number, height: number): void {
    this.move(x, y)
    if (width === 0 || height === 0) this.addClosed(Math.max(Math.abs(width), Math.abs(height)))
    this.isOpen = false
  }

  close(): void {
    const hasReturned = this.lines === 2 && this.x === this.startX && this.y === this.startY
    if (this.isOpen && (this.lines < 2 || hasReturned) && !this.isLineOfDot()) this.addClosed(this.length)
    this.move(this.startX, this.startY)
    this.isOpen = false
  }

  private addClosed(length: number): void {
    const key = length === 0 ? 'shortest' : 'shortestClosed'
    this.found[key] = Math.min(this.found[key], length)
  }

  private readonly isLineOfDot = (): boolean => this.segments === 1 && this.isDot

  private endSubpath(): void {
    if (this.isLineOfDot()) this.found.hasDot = true
    else if (this.segments > 0 && this.length < this.found.shortest) this.found.shortest = this.length
    this.segments = 0
    this.lines = 0
    this.isDot = true
    this.length = 0
  }

  /** Ends the path and returns its dots, which are valid until the next path ends. */
  endPath(): Readonly<Dots> {
    this.endSubpath()
    const { found, previous } = this
    previous.hasDot = false
    previous.shortest = previous.shortestClosed = Number.POSITIVE_INFINITY
    this.found = previous
    this.previous = found
    this.isOpen = false
    return found
  }
}
