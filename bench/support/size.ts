/**
 * True for the smaller of the two sizes. The smaller size shows within seconds that a benchmark still runs, and checks
 * only counts. The usual size measures and checks everything.
 */
export const isSmallest: boolean = process.argv.includes('--smallest')

/** Returns the value for the size of this run. */
export const sized = <T>(usual: T, smallest: T): T => (isSmallest ? smallest : usual)

/** The arguments of a benchmark that runs in a separate process. */
export const benchmarkArguments: readonly string[] = isSmallest ? [] : process.argv.slice(2)
