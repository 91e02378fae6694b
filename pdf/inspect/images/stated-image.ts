/**
 * Checks the data of one image. If data is missing or contradicts the image's dictionary, some readers leave a part of
 * the image blank, some fill it with black, and some scale or crop the image.
 */
export type ImageCheck = {
  /** Receives data after the filters that are not image filters. */
  push(bytes: Uint8Array): void
  /** Returns whether readers draw the image differently. */
  isUnclear(): boolean
}

/** The properties of an image by its dictionary. A property is null if it is missing or a reference. */
export type StatedImage = {
  width: number | null
  height: number | null
  bits: number | null
  /** The number of color components. */
  components: number | null
  isMask: boolean
}
