/** What one document may take, so that no file keeps a worker busy or fills its memory. */
export const extractionBudget = {
  pagesMax: 20_000,
  charactersMax: 10_000_000,
  /** Of one page; what it has beyond is left out. */
  pageCharactersMax: 500_000,
  pageRunsMax: 50_000,
  /** Of one page: content that is drawn, each form as often as it is. */
  drawnBytesMax: 60_000_000,
  /** Pages that are read at a time and stored together; after a failed attempt each page goes alone. */
  pagesAtOnce: 16,
  subsetBytesWanted: 1_000_000,
  subsetBytesMax: 6_000_000,
  /** A file is opened anew, with fresh limits for its reading, when it has given so many slices, reads or bytes. */
  slicesPerOpening: 30,
  readsPerOpening: 500,
  bytesReadPerOpening: 16_777_216,
  /** Pages that lie this close are fetched many at a time: each read costs more than what it brings. */
  closePageBytesMax: 4_096,
  closeWindowBytes: 98_304,
  /** Attempts that may end without a page more. */
  attemptsMax: 3,
  /** After this time, or this many slices, the job is given back, so that the platform's limits begin anew. */
  runMsMax: 60_000,
  runSlicesMax: 100,
  runsMax: 60,
} as const
