import { asCount, asNumber } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { StatedImage } from '../content/image-data.ts'
import { createUsedColors } from '../content/used-colors.ts'
import type { ImageCheck } from '../scan/stream-check.ts'

const pngPredictorMin = 10
const pngPredictorMax = 15
/** The highest type of a PNG row filter (ISO/IEC 15948, section 9.2). */
const rowFilterMax = 4
const componentsMax = 32
// Writers may append a line end to the data.
const appendedBytesMax = 1_024

/**
 * Creates a check of an image whose data consists of samples. `parms` are the parameters of the last filter. With
 * `isCounted`, the data is decoded with the predictor, and its colors are counted. The rows of a PNG predictor may
 * differ from those of the image.
 */
export function createSampleCheck(image: StatedImage, parms: PdfDict | null, isCounted: boolean): ImageCheck {
  // An unknown number is NaN, as all numbers that depend on it.
  const [width, height, bits, components] = ['width', 'height', 'bits', 'components'].map((key) =>
    asNumber(image[key as keyof StatedImage]),
  ) as [number, number, number, number]
  const rowBytesOf = (count: number): number => Math.ceil((width * bits * count) / 8)
  const own = rowBytesOf(components)
  const predictor = predictorOf(parms, image)
  const rowBytes = predictor.rowBytes ?? own
  const colors = isCounted ? createUsedColors(image) : null
  const isPng = predictor.kind === 'png' && colors === null
  const stride = rowBytes + 1
  const sampleBytes = height * (Number.isNaN(own) ? rowBytes : own)
  const neededBytes = sampleBytes + (isPng && sampleBytes > 0 ? Math.ceil(sampleBytes / rowBytes) : 0)
  let isOdd = predictor.kind === 'unknown' || (predictor.kind === 'tiff' && !Number.isNaN(own) && rowBytes !== own)
  let length = 0

  return {
    push(bytes) {
      if (isPng && stride > 1)
        for (let at = (stride - (length % stride)) % stride; at < bytes.length; at += stride)
          if (bytes[at]! > rowFilterMax && !(length + at >= neededBytes)) isOdd = true
      length += bytes.length
      colors?.push(bytes)
    },
    colors: () => colors?.count() ?? 0,
    isUnclear() {
      if (isOdd) return true
      if (Number.isNaN(width * height * bits)) return false
      return Number.isNaN(neededBytes) ? !fitsSomeSpace() : length < neededBytes
    },
  }

  /** Returns whether the data has the length of an image in a color space with an unknown number of components. */
  function fitsSomeSpace(): boolean {
    for (let count = 1; count <= componentsMax; count++) {
      const expected = height * rowBytesOf(count)
      if (length >= expected && length <= expected + appendedBytesMax) return true
    }
    return length > height * rowBytesOf(componentsMax)
  }
}

type Predictor = { kind: 'none' | 'tiff' | 'png' | 'unknown'; rowBytes: number | null }

/** Returns the predictor and the size of its rows (ISO 32000-2 table 8). */
function predictorOf(parms: PdfDict | null, image: StatedImage): Predictor {
  const predictor = parms?.get('Predictor') ?? 1
  if (predictor === 1) return { kind: 'none', rowBytes: null }
  const [colors, bits, columns] = [
    ['Colors', 1],
    ['BitsPerComponent', 8],
    ['Columns', 1],
  ].map(([key, value]) => asNumber(asCount(parms?.get(String(key)) ?? Number(value)))) as [number, number, number]
  const rowBytes = Math.ceil((colors * bits * columns) / 8)
  if (Number.isNaN(rowBytes)) return { kind: 'unknown', rowBytes: null }
  const isPng = asNumber(predictor) >= pngPredictorMin && asNumber(predictor) <= pngPredictorMax
  if (isPng) return { kind: 'png', rowBytes }
  // Readers support this predictor differently for samples of less than one byte, and for samples unlike those of the
  // image.
  const isOwn = colors === (image.components ?? colors) && bits === (image.bits ?? bits)
  return predictor === 2 && bits >= 8 && isOwn ? { kind: 'tiff', rowBytes } : { kind: 'unknown', rowBytes: null }
}
