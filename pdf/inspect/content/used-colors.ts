import { asNumber, isNamed, isRef, itemsOf } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'

/** The size of an image. A property is null if it is missing or a reference. */
type Size = Readonly<Record<'width' | 'height' | 'bits', number | null>>

const MORE_THAN_A_TABLE = 257
const BYTE = 8

/** Returns whether a value is an indexed color space (ISO 32000-2 section 8.6.6.3). */
export const isIndexed = (space: PdfObject): boolean =>
  ['Indexed', 'I'].some((family) => isNamed(itemsOf(space)[0], family))

/** Returns the number of colors of an indexed color space, or 0 for another value. */
export const listedColorsOf = (space: PdfObject): number =>
  isIndexed(space) ? (asNumber(itemsOf(space)[2]) || 0) + 1 : 0

/** Returns whether an image can contain indexes that its color table lacks. Only PDFium then shows another color. */
export const needsColors = (space: PdfObject, { bits }: Size): boolean =>
  isRef(space) || (isIndexed(space) && listedColorsOf(space) < 2 ** (bits ?? BYTE))

/** By number of bits: the highest sample in each byte. */
const highest = new Map(
  [1, 2, 4].map((bits) => [
    bits,
    Uint8Array.from({ length: 256 }, (_, byte) => {
      let most = 0
      for (let shift = 0; shift < BYTE; shift += bits) most = Math.max(most, (byte >> shift) & (2 ** bits - 1))
      return most
    }),
  ]),
)

/** Creates a record of the colors that decoded samples of one component use. */
export function createUsedColors({ width, height, bits }: Size) {
  const isKnown = width !== null && height !== null && bits !== null && bits <= BYTE
  const rowBytes = isKnown ? Math.ceil((width * bits) / BYTE) : 0
  const total = isKnown ? rowBytes * height : 0
  const highestIn = highest.get(bits ?? BYTE)
  // Readers ignore the last bits of a row.
  const unused = isKnown ? rowBytes * BYTE - width * bits : 0
  let [at, most] = [0, 0]
  return {
    push(bytes: Uint8Array): void {
      const end = Math.min(bytes.length, total - at)
      if (highestIn === undefined) for (let i = 0; i < end; i++) most = bytes[i]! > most ? bytes[i]! : most
      else
        for (let i = 0; i < end; i++) {
          const isLast = unused > 0 && (at + i + 1) % rowBytes === 0
          const used = highestIn[isLast ? (bytes[i]! >> unused) << unused : bytes[i]!]!
          if (used > most) most = used
        }
      at += Math.max(end, 0)
    },
    /** Returns 1 plus the highest index. */
    count: (): number => (isKnown ? most + 1 : MORE_THAN_A_TABLE),
  }
}
