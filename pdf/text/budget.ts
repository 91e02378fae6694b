/** The limits of text extraction for one document. They keep a file from occupying a worker or filling its memory. */
export const extractionBudget = {
  pagesMax: 20_000,
  charactersMax: 10_000_000,
  /** Limits of one page; text beyond them is left out. */
  pageCharactersMax: 500_000,
  pageRunsMax: 50_000,
  /** Content bytes interpreted for one page; a form counts each time it is drawn. */
  drawnBytesMax: 60_000_000,
  /** Pages read and stored together. After a failed attempt, pages are read one at a time. */
  pagesAtOnce: 16,
  subsetBytesWanted: 1_000_000,
  subsetBytesMax: 6_000_000,
  /** A file is reopened with fresh read limits after this many page subsets, reads or bytes. */
  subsetsPerOpening: 30,
  readsPerOpening: 500,
  bytesReadPerOpening: 16_777_216,
  /**
   * With fewer bytes per page than this, each read fetches a window of many pages, because a read costs more than its
   * bytes.
   */
  closePageBytesMax: 4_096,
  closeWindowBytes: 98_304,
  /** Attempts that may end without a new page. */
  attemptsMax: 3,
  /** The job is released after this time or this many page subsets, which resets the platform's limits. */
  runMsMax: 60_000,
  runSubsetsMax: 100,
  runsMax: 60,
} as const
