/**
 * The default limits of one inspection. Within them, an inspection needs less than about 32 MB of memory and 5 seconds
 * of CPU time for any body of 100 MiB.
 */
export const defaultInspectionBudgets = {
  /**
   * The permitted work in nanoseconds, as counted by `workOf`: a base amount, an amount per byte of the body, and the
   * maximum. The maximum is two thirds of the 5 seconds, because the count is an estimate.
   */
  workFree: 600_000_000,
  // Manuals with a hundred objects on each page need 50. Dense scanned pages (JBIG2) need 250, so
  // with `workFree` and `workMax`, files with up to about 180 of them pass.
  workPerByte: 200,
  workMax: 3_200_000_000,
  /** The maximum size of an object that is not a stream, in the file or in an object stream. */
  objectBytesMax: 4_194_304,
  objectValuesMax: 200_000,
  objectDepthMax: 100,
  /** The maximum numbers of objects in the file, of objects in object streams, and of cross-reference entries. */
  objectsMax: 600_000,
  /**
   * The highest accepted object number. Readers support numbers up to 8,388,607 (ISO 32000-1 annex C), and seals need
   * the numbers above this limit.
   */
  objectNumberMax: 8_000_000,
  /** The maximum number of cross-reference sections. Each save of a document adds one or two. */
  sectionsMax: 500,
  /** The maximum number of references in all objects together. */
  referencesMax: 6_000_000,
  /** The maximum number of subsections in one cross-reference section. */
  subsectionsMax: 5_000,
  /** The maximum size of a decoded object stream or cross-reference stream. */
  structureBytesMax: 8_388_608,
  /** The maximum size of the decoded output, of one stream and of all streams together. */
  streamOutputBytesMax: 134_217_728,
  totalOutputBytesMax: 536_870_912,
  /** The maximum ratio of output to input. It applies to output above `ratioFreeBytes`. */
  ratioMax: 200,
  ratioFreeBytes: 4_194_304,
  /** The maximum number of compressed image bytes that are decoded to check the declared size. */
  imageSampleBytes: 8_192,
  imagePixelsMax: 4_294_967_296,
  /** The maximum size of the copies for the page tree and the feature check. */
  keptBytesMax: 6_291_456,
  keptObjectsMax: 150_000,
  /** The maximum number of streams whose filters are references. */
  indirectFiltersMax: 20_000,
  /** The maximum memory for content streams that begin or end between an operator and its operands. */
  edgeBytesMax: 6_291_456,
  /** The maximum number of white-space bytes after the last %%EOF. */
  trailingSpaceBytesMax: 1_024,
}

export type InspectionBudgets = Readonly<typeof defaultInspectionBudgets>
