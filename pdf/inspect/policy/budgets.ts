/** The limits of one inspection. They keep it under about 20 MB and 5 seconds of CPU for any body of 100 MiB. */
export type InspectionBudgets = {
  /**
   * The nanoseconds of work, as counted by `workOf`, allowed for any body and for each of its bytes. They are two
   * thirds of the 5 seconds at 100 MiB, because the count is an estimate.
   */
  workFree: number
  workPerByte: number
  /** One object other than a stream, in the file or decoded. */
  objectBytesMax: number
  objectValuesMax: number
  objectDepthMax: number
  /** Separate limits for objects in the file and in object streams, and for cross-reference entries. */
  objectsMax: number
  /** Readers support numbers up to 8,388,607 (ISO 32000-1 annex C); the rest is reserved for seals. */
  objectNumberMax: number
  /** Cross-reference sections; each save of a document adds one or two. */
  sectionsMax: number
  /** References of all objects together. */
  referencesMax: number
  /** Runs of object numbers in one section. */
  subsectionsMax: number
  /** A decoded object stream or cross-reference stream. */
  structureBytesMax: number
  /** Decoded output of one stream, and of all streams together. */
  streamOutputBytesMax: number
  totalOutputBytesMax: number
  /** Output above `ratioFreeBytes` must not exceed the input by more than this factor. */
  ratioMax: number
  ratioFreeBytes: number
  /** Compressed input of an image that is decoded to check its declared size. */
  imageSampleBytes: number
  imagePixelsMax: number
  /** Copies for the page tree and the feature check. */
  keptBytesMax: number
  keptObjectsMax: number
  /** Features that depend on a reference. */
  pendingMax: number
  /** Fonts, forms, and dictionaries of only references. */
  drawnMax: number
  /** Content streams that begin or end within an operator and its operands. */
  cutStreamsMax: number
  /** White space after the last %%EOF. */
  trailingSpaceBytesMax: number
}

export const defaultInspectionBudgets: InspectionBudgets = {
  workFree: 600_000_000,
  workPerByte: 25,
  objectBytesMax: 4_194_304,
  objectValuesMax: 200_000,
  objectDepthMax: 100,
  objectsMax: 600_000,
  objectNumberMax: 8_000_000,
  sectionsMax: 500,
  referencesMax: 6_000_000,
  subsectionsMax: 5_000,
  structureBytesMax: 8_388_608,
  streamOutputBytesMax: 134_217_728,
  totalOutputBytesMax: 536_870_912,
  ratioMax: 200,
  ratioFreeBytes: 4_194_304,
  imageSampleBytes: 8_192,
  imagePixelsMax: 4_294_967_296,
  keptBytesMax: 6_291_456,
  keptObjectsMax: 150_000,
  pendingMax: 20_000,
  drawnMax: 300_000,
  cutStreamsMax: 50_000,
  trailingSpaceBytesMax: 1_024,
}
