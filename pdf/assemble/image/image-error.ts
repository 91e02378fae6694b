/** The reasons why an image is not converted. */
export const imageFaults = {
  image_type_wrong: 'The content of the image does not match the declared `contentType`. Declare its actual type.',
  image_broken: 'The image is damaged or truncated. Export it again, and upload the whole file.',
  image_unsupported: 'The service cannot convert this kind of image. Save it as an RGB or grayscale image.',
  image_too_large: 'The image has too many pixels. Make it smaller, or save it without transparency.',
} as const

export type ImageFault = keyof typeof imageFaults

/** The error for an image that cannot become a page. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly fault: ImageFault

  constructor(fault: ImageFault) {
    super(imageFaults[fault])
    this.fault = fault
  }
}

const sideMax = 20_000
/** The maximum number of pixels of an image whose samples are stored unchanged. */
export const storedPixelsMax = 50_000_000
/** The maximum number of pixels of an image that is decoded in memory. */
export const decodedPixelsMax = 4_000_000

/** Throws ImageError `image_broken` for an image without pixels, and `image_too_large` for an image with too many. */
export function requireSize({ width, height }: { width: number; height: number }, pixelsMax: number): void {
  if (width < 1 || height < 1) throw new ImageError('image_broken')
  if (width > sideMax || height > sideMax || width * height > pixelsMax) throw new ImageError('image_too_large')
}
