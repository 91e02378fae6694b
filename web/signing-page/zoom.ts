/** The zoom steps in CSS pixels per point. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5]

/** Returns the next larger or smaller zoom step after a scale. Stops at the largest and smallest step. */
export function steppedScale(scale: number, direction: 'in' | 'out'): number {
  const tolerance = 1.02
  if (direction === 'in') return steps.find((step) => step > scale * tolerance) ?? (steps.at(-1) as number)
  return steps.findLast((step) => step < scale / tolerance) ?? (steps[0] as number)
}

type Box = { pageNumber: number; x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

/** The minimum size of a control (WCAG 2.2, 2.5.8), which smaller fields are enlarged to. */
const targetPixelsMin = 24
/**
 * The largest scale for separating fields. At a larger scale, a phone would show too little of a page, so denser fields
 * remain close together.
 */
const comfortableScaleMax = 1.25

/**
 * Returns the smallest scale at which no two controls of a page overlap, if it is larger than the scale that fits the
 * window. Returns null if the controls do not overlap at the fitting scale. `fitScaleOf` returns the fitting scale of a
 * page in CSS pixels per point, and `sizeOf` the page's size in points.
 */
export function scaleWithoutOverlap(
  fields: Box[],
  sizeOf: (pageNumber: number) => Size,
  fitScaleOf: (size: Size) => number,
): number | null {
  const isClear = (scaleOf: (size: Size) => number) =>
    fields.every((field, i) => {
      const size = sizeOf(field.pageNumber)
      const shown = { width: size.width * scaleOf(size), height: size.height * scaleOf(size) }
      return fields
        .slice(i + 1)
        .every((other) => other.pageNumber !== field.pageNumber || !collide(field, other, shown))
    })
  if (isClear(fitScaleOf)) return null
  const fitting = Math.min(...fields.map((field) => fitScaleOf(sizeOf(field.pageNumber))))
  const candidates = steps.filter((step) => step > fitting && step <= comfortableScaleMax)
  return candidates.find((step) => isClear(() => step)) ?? candidates.at(-1) ?? null
}

function collide(a: Box, b: Box, page: Size): boolean {
  const across = gap(a.x, a.width, b.x, b.width, page.width)
  const down = gap(a.y, a.height, b.y, b.height, page.height)
  return across < 0 && down < 0
}

/**
 * Returns the scale at which the text next to a field is readable and the field still fits the window. The scale is
 * never smaller than the fitting scale.
 */
export const readableScale = (roomPixels: number, pageWidth: number, fieldWidthPart: number): number =>
  Math.max(roomPixels / pageWidth, Math.min(comfortableScaleMax, roomPixels / (pageWidth * fieldWidthPart)))

/**
 * Returns the distance in points by which the clickable area of a field can extend beyond its box. The area must not
 * overlap that of another field on the page.
 */
export function clickMarginOf(field: Box, fields: readonly Box[], page: Size): number {
  const free = fields
    .filter((other) => other !== field && other.pageNumber === field.pageNumber)
    .map((other) =>
      Math.max(
        between(field.x, field.width, other.x, other.width) * page.width,
        between(field.y, field.height, other.y, other.height) * page.height,
      ),
    )
  return Math.max(0, Math.min(1000, ...free) / 2)
}

const between = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.max(otherStart - start - size, start - otherStart - otherSize)

/**
 * Returns the distance in pixels between two enlarged controls along one axis. Each control grows around its center.
 */
function gap(start: number, size: number, otherStart: number, otherSize: number, pagePixels: number): number {
  const middles = Math.abs(start + size / 2 - otherStart - otherSize / 2) * pagePixels
  const halves = Math.max(size * pagePixels, targetPixelsMin) + Math.max(otherSize * pagePixels, targetPixelsMin)
  // The tolerance of half a pixel keeps fields that only touch on the paper from overlapping because of rounding
  // errors.
  return middles - halves / 2 + 0.5
}

/**
 * The maximum number of pixels in a canvas, because larger canvases fail on phones. A larger page is drawn with fewer
 * pixels.
 */
const canvasPixelsMax = 16_000_000

/** Returns the canvas width for a page at the resolution of the screen, within the maximum size of a canvas. */
export function canvasWidth(shown: { width: number; height: number }, pixelRatio: number): number {
  const wanted = shown.width * pixelRatio
  const pixels = wanted * shown.height * pixelRatio
  return Math.max(1, Math.floor(pixels > canvasPixelsMax ? wanted * Math.sqrt(canvasPixelsMax / pixels) : wanted))
}
