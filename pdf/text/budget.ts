/** The limits of text extraction for one document. With them, no file can occupy a worker or fill its memory. */
export const extractionBudget = {
  pagesMax: 20_000,
  charactersMax: 10_000_000,
  /** Limits of one page. Text beyond them is omitted. */
  pageCharactersMax: 500_000,
  pageRunsMax: 50_000,
  /** Content bytes that are interpreted for one page. A form counts each time it is drawn. */
  drawnBytesMax: 60_000_000,
  /** The number of pages that are read and stored together. After a failed attempt, pages are read one at a time. */
  pagesAtOnce: 16,
  subsetBytesWanted: 1_000_000,
  subsetBytesMax: 6_000_000,
  /** After this many page subsets, reads or bytes, a file is opened again with new read limits. */
  subsetsPerOpening: 30,
  readsPerOpening: 500,
  bytesReadPerOpening: 16_777_216,
  /**
   * If a page has fewer bytes than this on average, each read fetches a window of many pages, because a read costs more
   * than its bytes.
   */
  closePageBytesMax: 4_096,
  closeWindowBytes: 98_304,
  /** The number of attempts that may stop without a new page. */
  attemptsMax: 3,
  /** The job is released after this time or this number of page subsets, which resets the platform's limits. */
  runMsMax: 60_000,
  runSubsetsMax: 100,
  runsMax: 60,
} as const
