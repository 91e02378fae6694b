import { toBase64 } from '../../base/bytes.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { signatureImageBox } from '../../core/signing/signature-image-box.ts'
import { sizeWithin } from '../../pdf/pixels/fit-image.ts'
import { inkBoxOf, reducedColors, removePaper } from './paper.ts'

export type ImageValue = Extract<FieldValue, { kind: 'image' }>
/** The number of clockwise quarter turns of an image, and the fractions to remove at each side after turning. */
export type Crop = { quarterTurns: number; left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }
type Area = Size & { x: number; y: number }

/** The maximum size of a photo before it is processed. A larger photo is reduced to this size. */
const readBox = { width: 1_500, height: 1_500 } as const
const shrinking = 0.8
const widthMin = 40

/**
 * Converts a file to a signature image: turned, cut and cropped to its ink, with transparent paper, as a PNG of at most
 * `bytesMax` bytes. Returns null if the image has no ink or cannot be made small enough. Rejects if the file is not an
 * image.
 */
export async function signatureImageFrom(file: Blob, bytesMax: number, crop: Crop): Promise<ImageValue | null> {
  const bitmap = await createImageBitmap(file)
  const upright = turned(bitmap, sizeWithin(bitmap, readBox), crop.quarterTurns)
  bitmap.close()
  const part = partOf(upright, crop)
  if (part === null) return null
  const whole = draw(upright, part, part)
  const pixels = whole.getImageData(0, 0, whole.canvas.width, whole.canvas.height)
  removePaper(pixels)
  whole.putImageData(pixels, 0, 0)
  const ink = inkBoxOf(pixels)
  if (ink === null) return null
  for (let scale = 1; ; scale *= shrinking) {
    const { width, height } = signatureImageBox
    const size = sizeWithin(ink, { width: width * scale, height: height * scale })
    if (size.width < widthMin && scale < 1) return null
    const png = await pngOf(draw(whole.canvas, ink, size))
    if (png.length <= bytesMax) return { kind: 'image', image: toBase64(png), ...size }
  }
}

function turned(source: ImageBitmap, { width, height }: Size, quarterTurns: number): HTMLCanvasElement {
  const isOnSide = quarterTurns % 2 === 1
  const context = contextOf(isOnSide ? { width: height, height: width } : { width, height })
  context.translate(context.canvas.width / 2, context.canvas.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(source, -width / 2, -height / 2, width, height)
  return context.canvas
}

/** Returns the area that remains after cropping, or null if it is less than a pixel. */
function partOf({ width, height }: Size, { left, right, top, bottom }: Crop): Area | null {
  const x = Math.round(left * width)
  const y = Math.round(top * height)
  const area = { x, y, width: Math.round((1 - right) * width) - x, height: Math.round((1 - bottom) * height) - y }
  return area.width < 1 || area.height < 1 ? null : area
}

function draw(source: CanvasImageSource, from: Area, size: Size) {
  const context = contextOf(size)
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
  return context
}

function contextOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser does not support canvas elements.')
  context.imageSmoothingQuality = 'high'
  return context
}

async function pngOf(context: CanvasRenderingContext2D): Promise<Uint8Array> {
  const { canvas } = context
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  reducedColors(pixels)
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser cannot write a PNG.')
  return new Uint8Array(await blob.arrayBuffer())
}
