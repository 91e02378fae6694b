/** The Exif orientation (1 to 8): the rotation and reflection that make an image upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const shortType = 3
const entriesMax = 512

/**
 * Returns the orientation from the first directory of Exif data (CIPA DC-008 section 4.6). Returns 1 (upright) if the
 * orientation is missing or unreadable.
 */
export function orientationIn(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 14) return 1
  const mark = view.getUint16(0)
  if (mark !== 0x4949 && mark !== 0x4d4d) return 1
  const isLittle = mark === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (view.getUint16(2, isLittle) !== 42 || directory + 2 > tiff.length) return 1
  const count = Math.min(view.getUint16(directory, isLittle), entriesMax)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    if (view.getUint16(at + 2, isLittle) !== shortType) return 1
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** Returns whether the orientation exchanges width and height. */
export const isTurned = (orientation: Orientation): boolean => orientation >= 5

/**
 * Returns the matrix that draws an image's unit square upright in a box of the given size (ISO 32000-2 section 8.3).
 */
export function matrixOf(orientation: Orientation, width: number, height: number) {
  const [w, h] = [width, height]
  return {
    1: [w, 0, 0, h, 0, 0],
    2: [-w, 0, 0, h, w, 0],
    3: [-w, 0, 0, -h, w, h],
    4: [w, 0, 0, -h, 0, h],
    5: [0, -h, -w, 0, w, h],
    6: [0, -h, w, 0, 0, h],
    7: [0, h, w, 0, 0, 0],
    8: [0, h, -w, 0, w, 0],
  }[orientation] as [number, number, number, number, number, number]
}
