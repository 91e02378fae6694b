import type { PdfObjects } from '../document/new-pdf.ts'
import { isOpaque, type Picture } from '../picture/picture.ts'
import { type PdfRef, pdfName } from '../syntax/objects.ts'

/** Adds a picture as an image XObject (ISO 32000-2 section 8.9.5), with a mask where something shines through. */
export function addPicture(file: PdfObjects, picture: Picture): PdfRef {
  const { width, height, pixels } = picture
  const mask = isOpaque(picture) ? null : addImage(file, picture, 'DeviceGray', opacityOf(pixels))
  const colors = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) colors.set(pixels.subarray(from, from + 3), to)
  return addImage(file, picture, 'DeviceRGB', colors, mask === null ? {} : { SMask: mask })
}

const opacityOf = (pixels: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 3]!)

const addImage = (
  file: PdfObjects,
  { width, height }: Picture,
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
