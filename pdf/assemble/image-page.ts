import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import { toHex } from '../../base/bytes.ts'
import { readJpegFile } from './image/jpeg.ts'
import { isTurned, matrixOf, type Orientation } from './image/orientation.ts'
import { type PngImage, readPngFile } from './image/png.ts'

export type ImageType = 'image/jpeg' | 'image/png'

/** The size of A4 in points, and the points per pixel at 300 dots per inch. */
const [shortSide, longSide] = [595.28, 841.89]
const pointsPerPixel = 72 / 300

/**
 * Returns a PDF with one A4 page that shows an image upright according to its Exif orientation. A pixel is 1/300 inch
 * wide, and an image larger than the page is scaled down. Equal images produce equal bytes. Throws ImageError.
 */
export async function imageToPdf(bytes: Uint8Array, type: ImageType, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const png = type === 'image/png' ? readPngFile(bytes) : null
  const image = png ?? readJpegFile(bytes)
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setProducer('Chancery')
  document.setCreationDate(at)
  const shown = shownSize(image)
  const isWide = shown.width > shown.height
  const [pageWidth, pageHeight] = isWide ? [longSide, shortSide] : [shortSide, longSide]
  const scale = Math.min(pointsPerPixel, pageWidth / shown.width, pageHeight / shown.height)
  const [width, height] = [shown.width * scale, shown.height * scale]
  const page = document.addPage([pageWidth, pageHeight])
  const ref = png ? addPng(document, png) : (await document.embedJpg(image.data)).ref
  await document.flush()
  page.node.setXObject(PDFName.of('Image'), ref)
  const place = `1 0 0 1 ${number((pageWidth - width) / 2)} ${number((pageHeight - height) / 2)} cm`
  const matrix = matrixOf(image.orientation, width, height).map(number).join(' ')
  const content = document.context.flateStream(`q ${place} ${matrix} cm /Image Do Q`)
  page.node.addContentStream(document.context.register(content))
  const saved = await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
  return saved as Uint8Array<ArrayBuffer>
}

function shownSize({ width, height, orientation }: { width: number; height: number; orientation: Orientation }) {
  return isTurned(orientation) ? { width: height, height: width } : { width, height }
}

const number = (value: number): string => String(Math.round(value * 1_000) / 1_000)

function addPng({ context }: PDFDocument, { width, height, colors, bits, palette, isPredicted, data }: PngImage) {
  const plain = colors === 1 ? 'DeviceGray' : 'DeviceRGB'
  const indexed = palette && [
    'Indexed',
    'DeviceRGB',
    PDFNumber.of(palette.length / 3 - 1),
    PDFHexString.of(toHex(palette)),
  ]
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: indexed ?? plain,
    Filter: 'FlateDecode',
    ...(isPredicted && { DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width } }),
  })
  return context.register(PDFRawStream.of(dict, data))
}
