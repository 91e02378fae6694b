import type { PdfDict } from '../../syntax/objects.ts'

/** Checks the decoded data of streams, one stream after another. */
export type StreamCheck = {
  /** Begins a stream. The dictionary is null if the filters of the stream are unknown. */
  begin(dict: PdfDict | null): void
  push(bytes: Uint8Array): void
  /**
   * Returns the feature bits of the data, and the kind of the object if the data determines it. Returns the data if it
   * is the global segments of JBIG2 images.
   */
  end(): { bits?: number; kind?: number; globals?: Uint8Array }
}

/** An image whose global segments can follow later in the file. `globals` is an object number. */
export type SplitImage = { bytes: Uint8Array; globals: number; width: number | null; height: number | null }

/**
 * Checks the data of one image. If data is missing or contradicts the image's dictionary, some readers leave a part of
 * the image blank, some fill it with black, and some scale or crop the image.
 */
export type ImageCheck = {
  /** Receives data after the filters that are not image filters. */
  push(bytes: Uint8Array): void
  /** Returns the number of colors that a color table must have for the image, or 0 if it is not counted. */
  colors?(): number
  /** Returns whether readers draw the image differently. */
  isUnclear(): boolean
  /** Returns the data of an image that can be checked only together with another stream. */
  split?(): SplitImage | null
}
