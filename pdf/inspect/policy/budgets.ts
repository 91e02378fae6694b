/**
 * The limits of one inspection. Within them, an inspection needs less than about 32 MB of memory and 5 seconds of CPU
 * time for any body of 100 MiB.
 */
export type InspectionBudgets = {
  /**
   * The permitted work in nanoseconds, as counted by `workOf`: a base amount, an amount per byte of the body, and the
   * maximum. The maximum is two thirds of the 5 seconds, because the count is an estimate.
   */
  workFree: number
  workPerByte: number
  workMax: number
  /** The maximum size of an object that is not a stream, in the file or in an object stream. */
  objectBytesMax: number
  objectValuesMax: number
  objectDepthMax: number
  /** The maximum numbers of objects in the file, of objects in object streams, and of cross-reference entries. */
  objectsMax: number
  /**
   * The highest accepted object number. Readers support numbers up to 8,388,607 (ISO 32000-1 annex C), and seals need
   * the numbers above this limit.
   */
  objectNumberMax: number
  /** The maximum number of cross-reference sections. Each save of a document adds one or two. */
  sectionsMax: number
  /** The maximum number of references in all objects together. */
  referencesMax: number
  /** The maximum number of subsections in one cross-reference section. */
  subsectionsMax: number
  /** The maximum size of a decoded object stream or cross-reference stream. */
  structureBytesMax: number
  /** The maximum size of the decoded output, of one stream and of all streams together. */
  streamOutputBytesMax: number
  totalOutputBytesMax: number
  /** The maximum ratio of output to input. It applies to output above `ratioFreeBytes`. */
  ratioMax: number
  ratioFreeBytes: number
  /** The maximum number of compressed image bytes that are decoded to check the declared size. */
  imageSampleBytes: number
  imagePixelsMax: number
  /** The maximum size of the copies for the page tree and the feature check. */
  keptBytesMax: number
  keptObjectsMax: number
  /** The maximum number of streams whose filters are references. */
  indirectFiltersMax: number
  /** The maximum memory for content streams that begin or end between an operator and its operands. */
  edgeBytesMax: number
  /** The maximum number of white-space bytes after the last %%EOF. */
  trailingSpaceBytesMax: number
}

export const defaultInspectionBudgets: InspectionBudgets = {
  workFree: 600_000_000,
  // Manuals with a hundred objects on each page need 50.
  workPerByte: 90,
  workMax: 3_200_000_000,
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
