/** The pixels of an image: red, green, blue and opacity from 0 to 255, row by row from the top. */
export type Image = { width: number; height: number; pixels: Uint8Array }

export type ImageDecodeFault = 'unknown_format' | 'too_many_pixels' | 'broken'

const messages: Record<ImageDecodeFault, string> = {
  unknown_format: 'The image is neither a PNG nor a JPEG. Choose a PNG or JPEG image.',
  too_many_pixels: 'The image has too many pixels. Choose a smaller image.',
  broken:
    'The image is damaged, or its format is not supported. Save it again as a PNG or JPEG, or choose another image.',
}

/** The error for a file that is not a supported image. */
export class ImageDecodeError extends Error {
  override readonly name = 'ImageDecodeError'
  readonly fault: ImageDecodeFault

  constructor(fault: ImageDecodeFault) {
    super(messages[fault])
    this.fault = fault
  }
}

/** Returns whether all pixels are opaque. */
export function isOpaque({ pixels }: Image): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false
  return true
}

/**
 * Throws ImageDecodeError `too_many_pixels` above the limit, so the caller can check before it allocates memory. Throws
 * `broken` for an image without pixels.
 */
export function requirePixels({ width, height }: { width: number; height: number }, pixelsMax: number): void {
  if (width < 1 || height < 1) throw new ImageDecodeError('broken')
  if (width * height > pixelsMax) throw new ImageDecodeError('too_many_pixels')
}
