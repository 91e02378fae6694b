/**
 * The limits of text extraction for one document. They prevent a file from occupying a worker or filling its memory.
 */
export const extractionBudget = {
  pagesMax: 20_000,
  charactersMax: 10_000_000,
  /** The limits for one page. Text beyond them is omitted. */
  pageCharactersMax: 500_000,
  pageRunsMax: 50_000,
  /** The maximum number of content bytes that are interpreted for one page. A form counts each time it is drawn. */
  drawnBytesMax: 60_000_000,
  /** The number of pages that are read and stored together. After a failed attempt, pages are read one at a time. */
  pagesAtOnce: 16,
  subsetBytesWanted: 1_000_000,
  subsetBytesMax: 6_000_000,
  /** After this many page subsets, reads or bytes, the file is opened again with new read limits. */
  subsetsPerOpening: 30,
  readsPerOpening: 500,
  bytesReadPerOpening: 16_777_216,
  /**
   * If the pages of a file have fewer bytes on average, each read fetches a window of many pages, because a read costs
   * more than its bytes.
   */
  closePageBytesMax: 4_096,
  closeWindowBytes: 98_304,
  /** The number of attempts that may end without a new page. */
  attemptsMax: 3,
  /**
   * The job is released after this time or this number of page subsets, because a new job starts with unused platform
   * limits.
   */
  runMsMax: 60_000,
  runSubsetsMax: 100,
  runsMax: 60,
} as const
