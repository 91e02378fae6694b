/**
 * Takes what a piece of work costs, in nanoseconds of CPU as estimated by `workOf`, and throws when more was asked for
 * than is allowed. Charged is what was counted, not what a clock says, so that the same bytes always end alike.
 */
export type Work = { charge(nanoseconds: number): void }

export const unboundedWork: Work = { charge() {} }

/**
 * What one of each costs at most, in nanoseconds: measured with bodies that are made of nothing else, and rounded up
 * (`npm run bench -- inspect`).
 */
export const workOf = {
  /** A value of an object, a key of a dictionary, and a byte of what they are written in. */
  value: 90,
  key: 70,
  parsedByte: 3,
  /** A call of one part by another with a piece of data. */
  call: 60,
  /** A step of decoding that is set up, and one that fails. */
  decoder: 600,
  failure: 8_000,
  /** A byte that a decoder puts out, and one that it takes in digit by digit. */
  decodedByte: 3,
  digit: 4,
  /** A code of LZW, a run of run lengths. */
  code: 12,
  /** A row of a predictor, a byte of it. */
  row: 12,
  rowByte: 3,
  /** A block of deflated data, and one that brings its own codes. */
  block: 150,
  dynamicBlock: 6_000,
} as const
