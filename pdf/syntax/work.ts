/**
 * Takes what a piece of work costs, in nanoseconds of CPU as estimated by `workAt`, and throws when more was asked for
 * than is allowed. Charged is what was counted, not what a clock says, so that the same bytes always end alike.
 */
export type Work = { charge(nanoseconds: number): void }

export const unboundedWork: Work = { charge() {} }

/**
 * What one of each costs at most, in nanoseconds: measured with bodies that are made of nothing else, and rounded up
 * (`npm run bench -- inspect`).
 */
export const workAt = {
  /** A value of an object, more of a key, a string or a reference, and a byte of what they are written in. */
  value: 130,
  key: 110,
  string: 150,
  reference: 60,
  parsedByte: 4,
  /** A call of one part by another with a piece of data. */
  call: 100,
  /** A step of decoding that is set up, and anything that fails. */
  decoder: 1_500,
  failure: 20_000,
  /** A byte that a decoder puts out, one that it takes in digit by digit, and a code of LZW or run lengths. */
  decodedByte: 2,
  digit: 12,
  code: 16,
  predictor: 2_500,
  /** A row of a predictor, and a byte of it. */
  row: 18,
  rowByte: 6,
  /** A symbol of deflated data, a block of it, and one that brings its own codes. */
  symbol: 7,
  block: 200,
  dynamicBlock: 6_000,
} as const
