import { createCollector } from '../../syntax/collector.ts'
import { isArray, isName, isNamed, isRef } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { componentsOf, type StatedImage } from '../content/image-data.ts'
import type { ImageCheck } from '../scan/stream-check.ts'

const headBytesMax = 1_048_576
// The start of a code stream and its size segment (ISO/IEC 15444-1, annex A), and of a file with boxes (annex I).
const codeStreamStart = 0xff4fff51
const fileStart = 0x0000000c
const [imageHeader, sizeBox, colorBox, codeStream] = [0x6a703268, 0x69686472, 0x636f6c72, 0x6a703263]
// The boxes with a palette, its use, the meaning of components, and the bits of each component.
const unusualBoxes = new Set([0x70636c72, 0x636d6170, 0x63646566, 0x62706363])
const sizeBytes = 42
const componentBytes = 3
/** The size segments of components of 8 or 16 unsigned bits that have one sample per pixel. */
const plainComponents = [0x070101, 0x0f0101]
const endOfCodeStream = 0xffd9

/**
 * Creates a check of a JPEG 2000 image. It must contain a complete code stream with the size and the components that
 * the image's dictionary states. Readers apply the other color spaces, masks and palettes of JPEG 2000 differently.
 */
export function createJpxCheck(dict: PdfDict, { width, height, components, isMask }: StatedImage): ImageCheck {
  const head = createCollector()
  let length = 0
  let last = 0
  return {
    push(bytes) {
      if (head.length() < headBytesMax) head.push(bytes.subarray(0, headBytesMax - head.length()))
      length += bytes.length
      for (const byte of bytes.subarray(-2)) last = (last % 256) * 256 + byte
    },
    isUnclear() {
      if (isMask || last !== endOfCodeStream || !isPlainDict(dict)) return true
      const bytes = head.bytes()
      const boxes = boxesOf(bytes, length)
      if (boxes === null || boxes.at + sizeBytes > bytes.length) return true
      const view = new DataView(bytes.buffer, bytes.byteOffset + boxes.at)
      const [right, bottom, left, top] = [8, 12, 16, 20].map((offset) => view.getUint32(offset))
      const own = { width: right! - left!, height: bottom! - top!, count: view.getUint16(40) }
      const isOwn = (other: Stated): boolean =>
        other.count === own.count &&
        (other.width ?? own.width) === own.width &&
        (other.height ?? own.height) === own.height
      // Readers use four components without a stated color space as inks or as opacity.
      const counts = components === null ? (dict.has('ColorSpace') ? [1, 3, 4] : [1, 3]) : [components]
      if (own.width !== width || own.height !== height || !counts.includes(own.count) || !boxes.stated.every(isOwn))
        return true
      if (boxes.at + sizeBytes + componentBytes * own.count > bytes.length) return true
      return !Array.from({ length: own.count }, (_, i) => sizeBytes + componentBytes * i).every((offset) =>
        plainComponents.includes(view.getUint32(offset - 1) % 2 ** 24),
      )
    },
  }
}

type Stated = { count: number; width?: number; height?: number }

/** Returns whether an image has only entries that all readers apply to JPEG 2000 data in the same way. */
function isPlainDict(dict: PdfDict): boolean {
  const space = dict.get('ColorSpace')
  const isPlainSpace =
    space === undefined ||
    isRef(space) ||
    (isArray(space) ? isNamed(space[0], 'ICCBased') : isName(space) && componentsOf(space) !== null)
  const isMasked = isArray(dict.get('Mask') ?? null) || (dict.get('SMaskInData') ?? 0) !== 0
  return isPlainSpace && !isMasked && (dict.get('Decode') ?? null) === null
}

/** The numbers of components of the color spaces RGB, gray and CMYK. */
const spaceComponents = new Map([
  [16, 3],
  [17, 1],
  [12, 4],
])

/**
 * Returns the position of the code stream, and the sizes and numbers of components that the boxes before it state.
 * Returns null if the data has unusual boxes.
 */
function boxesOf(bytes: Uint8Array, length: number): { at: number; stated: Stated[] } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const wordAt = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at) : -1)
  if (wordAt(0) === codeStreamStart) return { at: 0, stated: [] }
  if (wordAt(0) !== fileStart) return null
  const stated: Stated[] = []
  const types = new Set<number>()
  for (let at = 0, size = 0; at < bytes.length; at += size) {
    const type = wordAt(at + 4)
    size = wordAt(at)
    if (type === codeStream) {
      const isLast = size === 0 || at + size === length
      return isLast && types.has(sizeBox) && wordAt(at + 8) === codeStreamStart ? { at: at + 8, stated } : null
    }
    if (size < 8 || unusualBoxes.has(type) || types.has(type)) return null
    types.add(type)
    if (type === sizeBox)
      stated.push({ height: wordAt(at + 8), width: wordAt(at + 12), count: wordAt(at + 14) % 2 ** 16 })
    if (type === colorBox && bytes[at + 8] === 1) stated.push({ count: spaceComponents.get(wordAt(at + 11)) ?? 0 })
    // The boxes of the image header follow its own size and type.
    if (type === imageHeader) size = 8
  }
  return null
}
