/**
 * How much of a guarantee is tried: `npm test` tries a sample, `npm run test:full -- full-size` all of it with the same
 * tests.
 */
export const isFull = process.env.TEST_SIZE === 'full'

/** How many are tried, or how far apart they lie: `sample` in `npm test`, `full` in the proof. */
export const sized = (sample: number, full: number): number => (isFull ? full : sample)

/** A number as titles write it: `10,000`. */
export const inWords = (count: number): string => count.toLocaleString('en')
