/** A picture as pixels: red, green, blue and opacity of each, row by row from the top, 0 to 255. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

export type PictureFault = 'unknown_format' | 'too_many_pixels' | 'broken'

const messages: Record<PictureFault, string> = {
  unknown_format: 'This is neither a PNG nor a JPEG.',
  too_many_pixels: 'The picture has too many pixels.',
  broken: 'The picture cannot be read: it is damaged, or of a kind that is not taken.',
}

/** A file that is no picture of ours to read. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(messages[fault])
    this.fault = fault
  }
}

/** Whether nothing shines through a picture anywhere. */
export function isOpaque({ pixels }: Picture): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false
  return true
}

/** Throws `too_many_pixels` before memory is taken for them, and `broken` on a picture without any. */
export function requirePixels({ width, height }: { width: number; height: number }, pixelsMax: number): void {
  if (width < 1 || height < 1) throw new PictureError('broken')
  if (width * height > pixelsMax) throw new PictureError('too_many_pixels')
}
