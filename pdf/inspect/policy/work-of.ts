import { workAt } from '../../syntax/work.ts'

/** Costs in nanoseconds: those of `workAt`, and those of the inspection itself. */
export const workOf = {
  ...workAt,
  /** The cost per scanned byte, scanner step, comment and end mark. */
  scannedByte: 2,
  step: 60,
  comment: 300,
  startXref: 1_500,
  /** The cost per `obj` keyword that a search for objects would find, and per letter that could end one. */
  lookalike: 70,
  lastLetter: 20,
  escape: 600,
  /** The cost per byte and token of page content, and per operator in addition. Comments count as two tokens. */
  contentByte: 1.7,
  contentToken: 17,
  contentOperator: 45,
  /** The cost per step of following what page content draws. */
  drawStep: 60,
  /** The cost per name that is added to a set, and per name that is looked up in another set. */
  name: 750,
  /** The cost per inline image and per byte that is searched for its end, in addition to decoding it. */
  image: 1_500,
  imageByte: 10,
  /** The cost per byte of an encoded image that is checked. */
  imageDataByte: 4,
  /** The cost per byte in the scan of a JPEG or the rows of a fax, per code, and per column of a fax. */
  scanByte: 8,
  scanStep: 8,
  faxColumn: 4,
  /**
   * The costs of a bilevel image with arithmetic coding: per row, per pixel of a row, and per decoding step. The cost
   * per refined pixel, per segment, per symbol in a dictionary, and per use of a symbol.
   */
  bitmapRow: 60,
  bitmapPixel: 0.2,
  bitmapStep: 7,
  refinedPixel: 60,
  bitmapSegment: 20_000,
  bitmapSymbol: 700,
  bitmapInstance: 400,
  /** The cost per byte of a header in an encoded image. */
  imageHeaderByte: 150,
  /** The cost per recorded object, and per stream. */
  object: 2_500,
  stream: 28_000,
  /** The cost per `endstream` in the data of a stream whose length is a reference. */
  endMark: 120,
  /** The cost per cross-reference entry, and per lookup of its object. */
  xrefEntry: 250,
  lookUp: 800,
  /** The cost per object that is compared with other objects of the same number. */
  duplicate: 150,
  /** The cost per reference that is followed after the whole file was read, and per test for a live object. */
  followed: 25,
  /** The cost per byte that is examined to determine the type of a stream's data. */
  headByte: 9,
  /** The cost per byte of stored copies. */
  keptByte: 25,
  /** The cost per byte of a script, an address or the path of a file. */
  textByte: 200,
  /** The cost per item of an array that may contain glyph widths. */
  widthItem: 20,
  /** The cost per byte of a CMap that is checked. */
  codeMapByte: 40,
  /** The cost per color that is looked up in a table of an ICC profile. */
  tableColor: 1_200,
  /** The cost per embedded PDF, in addition to the cost of its inspection. */
  nested: 400_000,
} as const
