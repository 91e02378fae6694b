/** Scales a signer can step through, in CSS pixels per point. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5]

/** The next larger (or smaller) step from any scale; the ends stay. */
export function steppedScale(scale: number, direction: 'in' | 'out'): number {
  const tolerance = 1.02
  if (direction === 'in') return steps.find((step) => step > scale * tolerance) ?? (steps.at(-1) as number)
  return steps.findLast((step) => step < scale / tolerance) ?? (steps[0] as number)
}

/** Larger canvases fail on phones; a page beyond this is drawn softer instead. */
const canvasPixelsMax = 16_000_000

/** How many canvas pixels a page's width gets: as sharp as the screen, within what a canvas can hold. */
export function canvasWidth(shown: { width: number; height: number }, pixelRatio: number): number {
  const wanted = shown.width * pixelRatio
  const pixels = wanted * shown.height * pixelRatio
  return Math.max(1, Math.floor(pixels > canvasPixelsMax ? wanted * Math.sqrt(canvasPixelsMax / pixels) : wanted))
}
