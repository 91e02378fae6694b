import type { PdfDict } from '../../syntax/objects.ts'

/** Checks the decoded data of streams, one stream after another. */
export type StreamCheck = {
  /** Begins a stream. The dictionary is null if the filters of the stream are unknown. */
  begin(dict: PdfDict | null): void
  push(bytes: Uint8Array): void
  /** Returns the feature bits of the data, and the kind of the object if the data determines it. */
  end(): { bits?: number; kind?: number }
}

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
}
