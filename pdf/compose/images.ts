import type { PdfObjects } from '../document/new-pdf.ts'
import { type Image, isOpaque } from '../pixels/image.ts'
import { type PdfRef, pdfName } from '../syntax/objects.ts'

/** Adds an image XObject (ISO 32000-2 section 8.9.5), with a soft mask if the image is not opaque. */
export function addLogo(file: PdfObjects, image: Image): PdfRef {
  return addOutlined(file, image, false).ref
}

/** Adds an image and, for its halo, its shape in white. `outline` is null for an opaque image. */
export function addOutlined(
  file: PdfObjects,
  image: Image,
  hasOutline = true,
): { ref: PdfRef; outline: PdfRef | null } {
  const { width, height, pixels } = image
  const mask = isOpaque(image) ? null : addImage(file, image, 'DeviceGray', opacityOf(pixels))
  const colors = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) colors.set(pixels.subarray(from, from + 3), to)
  const shining: Record<string, PdfRef> = mask === null ? {} : { SMask: mask }
  const dot = { width: 1, height: 1 }
  return {
    ref: addImage(file, image, 'DeviceRGB', colors, shining),
    outline:
      mask === null || !hasOutline ? null : addImage(file, dot, 'DeviceRGB', new Uint8Array(3).fill(255), shining),
  }
}

const opacityOf = (pixels: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 3]!)

const addImage = (
  file: PdfObjects,
  { width, height }: Pick<Image, 'width' | 'height'>,
  colorSpace: 'DeviceGray' | 'DeviceRGB',
  data: Uint8Array,
  more: Record<string, PdfRef> = {},
): PdfRef =>
  file.addStream(
    {
      Type: pdfName('XObject'),
      Subtype: pdfName('Image'),
      Width: width,
      Height: height,
      ColorSpace: pdfName(colorSpace),
      BitsPerComponent: 8,
      ...more,
    },
    data,
  )
