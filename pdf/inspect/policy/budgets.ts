/**
 * The limits of one inspection. With them, an inspection needs less than about 32 MB and 5 seconds of CPU time for any
 * body of 100 MiB.
 */
export type InspectionBudgets = {
  /**
   * The permitted work in nanoseconds, as counted by `workOf`, for any body and for each of its bytes. At 100 MiB,
   * these are two thirds of the 5 seconds, because the count is an estimate.
   */
  workFree: number
  workPerByte: number
  /** The size of an object that is not a stream, in the file or decoded. */
  objectBytesMax: number
  objectValuesMax: number
  objectDepthMax: number
  /** Separate limits: objects in the file, objects in object streams, and cross-reference entries. */
  objectsMax: number
  /**
   * The highest object number. Readers support numbers up to 8,388,607 (ISO 32000-1 annex C), and seals use the rest.
   */
  objectNumberMax: number
  /** The number of cross-reference sections. Each save of a document adds one or two. */
  sectionsMax: number
  /** The number of references in all objects together. */
  referencesMax: number
  /** The number of subsections in one section. */
  subsectionsMax: number
  /** The size of a decoded object stream or cross-reference stream. */
  structureBytesMax: number
  /** The decoded output of one stream, and of all streams together. */
  streamOutputBytesMax: number
  totalOutputBytesMax: number
  /** The maximum ratio of output to input. It applies to output above `ratioFreeBytes`. */
  ratioMax: number
  ratioFreeBytes: number
  /** The compressed input of an image that is decoded to check its declared size. */
  imageSampleBytes: number
  imagePixelsMax: number
  /** The size of the copies for the page tree and the feature check. */
  keptBytesMax: number
  keptObjectsMax: number
  /** The number of streams whose filters are references. */
  indirectFiltersMax: number
  /** The memory for content streams that begin or end between an operator and its operands. */
  edgeBytesMax: number
  /** The white space after the last %%EOF. */
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
  indirectFiltersMax: 20_000,
  edgeBytesMax: 6_291_456,
  trailingSpaceBytesMax: 1_024,
}
