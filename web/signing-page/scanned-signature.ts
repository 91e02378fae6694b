import { toBase64 } from '../../base/bytes.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { signaturePictureBox } from '../../core/signing/signature-picture-box.ts'
import { sizeWithin } from '../../pdf/picture/fit-picture.ts'
import { inkBoxOf, reducedColors, withoutPaper } from './paper.ts'

export type PictureValue = Extract<FieldValue, { kind: 'picture' }>
type Area = { x: number; y: number; width: number; height: number }

/** Maximum size of a photo before it is processed. */
const readBox = { width: 1_500, height: 1_500 } as const
const shrinking = 0.8
const widthMin = 40

/**
 * Converts a file to a signature image: cropped to its ink, with transparent paper, as a PNG of at most `bytesMax`.
 * Returns null without ink, or if it cannot be made small enough. Rejects if the file is not an image.
 */
export async function signaturePictureFrom(file: Blob, bytesMax: number): Promise<PictureValue | null> {
  const bitmap = await createImageBitmap(file)
  const whole = draw(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, sizeWithin(bitmap, readBox))
  bitmap.close()
  const pixels = whole.getImageData(0, 0, whole.canvas.width, whole.canvas.height)
  withoutPaper(pixels)
  whole.putImageData(pixels, 0, 0)
  const ink = inkBoxOf(pixels)
  if (ink === null) return null
  for (let scale = 1; ; scale *= shrinking) {
    const { width, height } = signaturePictureBox
    const size = sizeWithin(ink, { width: width * scale, height: height * scale })
    if (size.width < widthMin && scale < 1) return null
    const png = await pngOf(draw(whole.canvas, ink, size))
    if (png.length <= bytesMax) return { kind: 'picture', image: toBase64(png), ...size }
  }
}

function draw(source: CanvasImageSource, from: Area, size: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height)
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
