// Chromium and WebKit draw nothing for a line from a point to the same point. With round ends, PDF readers draw a dot
// (ISO 32000-2 section 8.5.3.2). The smallest lengths that both browsers draw:
const leastLength = 2 ** -14
const leastFraction = 2 ** -20

/** A path in which a line from a point to the same point has a length, so browsers draw its round ends. */
class PathWithDots extends Path2D {
  private x = Number.NaN
  private y = Number.NaN

  override moveTo(x: number, y: number): void {
    this.x = x
    this.y = y
    super.moveTo(x, y)
  }

  override lineTo(x: number, y: number): void {
    const isDot = x === this.x && y === this.y
    this.x = Number.NaN
    super.lineTo(isDot ? x + Math.max(leastLength, Math.abs(x) * leastFraction) : x, y)
  }
}

/** Makes this page draw the dots that PDF readers draw. */
export function drawLineDots(): void {
  globalThis.Path2D = PathWithDots
}
