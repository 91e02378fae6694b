import type { Image } from './image.ts'

/** Returns the size of an image after scaling it down to fit a box. Never enlarges the image. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Scales an image down to fit a box. Each pixel is the mean of the original pixels that it covers. Returns an image
 * that already fits unchanged.
 */
export function fitImage(image: Image, box: { width: number; height: number }): Image {
  const size = sizeWithin(image, box)
  if (size.width === image.width && size.height === image.height) return image
  const pixels = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++)
      pixels.set(
        meanOf(image, range(column, image.width / size.width), range(row, image.height / size.height)),
        (row * size.width + column) * 4,
      )
  return { ...size, pixels }
}

type Range = { start: number; end: number }

const range = (index: number, ratio: number): Range => {
  const start = Math.floor(index * ratio)
  return { start, end: Math.max(start + 1, Math.floor((index + 1) * ratio)) }
}

/** Returns the mean color of pixels, weighted by their opacity. */
function meanOf({ width, pixels }: Image, columns: Range, rows: Range): [number, number, number, number] {
  let [red, green, blue, opacity] = [0, 0, 0, 0]
  for (let row = rows.start; row < rows.end; row++)
    for (let column = columns.start; column < columns.end; column++) {
      const at = (row * width + column) * 4
      const own = pixels[at + 3]!
      red += pixels[at]! * own
      green += pixels[at + 1]! * own
      blue += pixels[at + 2]! * own
      opacity += own
    }
  const count = (rows.end - rows.start) * (columns.end - columns.start)
  const of = (sum: number) => (opacity === 0 ? 0 : Math.round(sum / opacity))
  return [of(red), of(green), of(blue), Math.round(opacity / count)]
}
