/** The size of tests. `npm test` runs samples, and `npm run test:full -- full-size` runs the same tests completely. */
export const isFull = process.env.TEST_SIZE === 'full'

/** Returns a number of cases, or the step between cases: `sample` in `npm test`, and `full` in full size. */
export const sized = (sample: number, full: number): number => (isFull ? full : sample)

/** Returns all cases in full size, and `count` evenly spaced cases in `npm test`. */
export const sampleOf = <Case>(cases: readonly Case[], count: number): Case[] =>
  isFull ? [...cases] : Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)]!)

/**
 * Returns all cases in full size, and `count` cases in `npm test`. Each turn begins after the last case of the previous
 * turn, so enough turns try every case.
 */
export const shareOf = <Case>(cases: readonly Case[], count: number, turn: number): Case[] =>
  isFull ? [...cases] : Array.from({ length: count }, (_, at) => cases[(turn * count + at) % cases.length]!)

/** Returns a number in the format of titles: `10,000`. */
export const inWords = (count: number): string => count.toLocaleString('en')
