import { zlibSync } from 'fflate'
import { concatBytes, utf8 } from '../../base/bytes.ts'
import { crc32 } from '../../base/crc32.ts'
import { type Image, isOpaque } from './image.ts'

/**
 * Returns an image as a PNG that contains only pixels, without texts, times, color profiles or location data. Equal
 * pixels produce equal bytes.
 */
export function writePng(image: Image): Uint8Array<ArrayBuffer> {
  const { width, height } = image
  const parts = isOpaque(image) ? 3 : 4
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, parts === 3 ? 2 : 6], 8)
  return concatBytes(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rowsOf(image, parts), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  )
}

/** Returns rows with the filter Sub, which stores the difference to the previous pixel and compresses well. */
function rowsOf({ width, height, pixels }: Image, parts: 3 | 4): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * parts))
  let to = 0
  for (let row = 0; row < height; row++) {
    rows[to++] = 1
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * 4
      for (let part = 0; part < parts; part++)
        rows[to++] = pixels[from + part]! - (column === 0 ? 0 : pixels[from - 4 + part]!)
    }
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concatBytes(utf8(type), data)
  const frame = new Uint8Array(named.length + 8)
  const view = new DataView(frame.buffer)
  view.setUint32(0, data.length)
  frame.set(named, 4)
  view.setUint32(named.length + 4, crc32(named))
  return frame
}
