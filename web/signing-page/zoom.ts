/** Scales a signer can step through, in CSS pixels per point. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5]

/** The next larger (or smaller) step from any scale; the ends stay. */
export function steppedScale(scale: number, direction: 'in' | 'out'): number {
  const tolerance = 1.02
  if (direction === 'in') return steps.find((step) => step > scale * tolerance) ?? (steps.at(-1) as number)
  return steps.findLast((step) => step < scale / tolerance) ?? (steps[0] as number)
}

type Box = { pageNumber: number; x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }

/** A control is never smaller than this, however small its field is (WCAG 2.2, 2.5.8). */
const targetPixelsMin = 24
/** Beyond this scale a phone shows too little of a page; fields that dense stay close. */
const comfortableScaleMax = 1.25

/**
 * The smallest scale, from the one that fits the window upwards, at which no two controls of a page overlap; null when
 * they do not overlap at the fitting scale. `fitScaleOf` and `sizeOf` speak of a page, in CSS pixels per point and points.
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

/** The scale at which text beside a field can be read and the field itself still fits the room; never smaller than the page that fits. */
export const readableScale = (roomPixels: number, pageWidth: number, fieldWidthPart: number): number =>
  Math.max(roomPixels / pageWidth, Math.min(comfortableScaleMax, roomPixels / (pageWidth * fieldWidthPart)))

/** Pixels between two grown controls along one axis; each grows around its middle. */
function gap(start: number, size: number, otherStart: number, otherSize: number, pagePixels: number): number {
  const middles = Math.abs(start + size / 2 - otherStart - otherSize / 2) * pagePixels
  const halves = Math.max(size * pagePixels, targetPixelsMin) + Math.max(otherSize * pagePixels, targetPixelsMin)
  // Fields that touch on the paper touch on the screen; rounding must not make that an overlap.
  return middles - halves / 2 + 0.5
}

/** Larger canvases fail on phones; a page beyond this is drawn softer instead. */
const canvasPixelsMax = 16_000_000

/** How many canvas pixels a page's width gets: as sharp as the screen, within what a canvas can hold. */
export function canvasWidth(shown: { width: number; height: number }, pixelRatio: number): number {
  const wanted = shown.width * pixelRatio
  const pixels = wanted * shown.height * pixelRatio
  return Math.max(1, Math.floor(pixels > canvasPixelsMax ? wanted * Math.sqrt(canvasPixelsMax / pixels) : wanted))
}
