/** The CPU time in nanoseconds that the text of an ordinary file needs at most: a base amount, and an amount per byte. */
const [ordinaryWork, ordinaryWorkPerByte] = [100_000_000, 500]
const nanosecondsPerSecond = 1_000_000_000
/** The pause in proportion to the work, so costly files of one organization use at most a twentieth of a thread. */
const pausePerWork = 19
const pauseSecondsMax = 60

/**
 * Returns the number of seconds for which an organization's next file waits after a file that took the given work. An
 * ordinary file delays no other file.
 */
export function pauseSecondsAfter(nanoseconds: number, fileBytes: number): number {
  if (nanoseconds <= ordinaryWork + fileBytes * ordinaryWorkPerByte) return 0
  return Math.min(Math.ceil((nanoseconds * pausePerWork) / nanosecondsPerSecond), pauseSecondsMax)
}
