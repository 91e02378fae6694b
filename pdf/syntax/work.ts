/**
 * Receives the cost of work in nanoseconds of CPU time, as estimated by `workAt`, and throws beyond its limit. Costs
 * are counted instead of measured, so the same bytes always have the same result.
 */
export type Work = { charge(nanoseconds: number): void }

export const unboundedWork: Work = { charge() {} }

/**
 * The maximum cost of each operation in nanoseconds, rounded up. The cost of an operation is measured with bodies that
 * consist only of this operation (`npm run bench -- inspect`).
 */
export const workAt = {
  /** The cost per value of an object, additionally per key, string or reference, and per byte of the object's syntax. */
  value: 130,
  key: 110,
  /** The additional cost per key of a dictionary with more than a thousand keys. */
  keyOfMany: 700,
  string: 150,
  reference: 60,
  parsedByte: 4,
  /** The cost per call that passes data to the next decoding step. */
  call: 100,
  /** The cost per decoding step, and per failure. */
  decoder: 1_500,
  failure: 20_000,
  /** The cost per decoded byte, per digit of an ASCII filter, and per code of LZW or run lengths. */
  decodedByte: 2,
  digit: 12,
  code: 16,
  predictor: 2_500,
  /** The cost per predictor row, and per byte of the row. */
  row: 18,
  rowByte: 6,
  /** The cost per deflate symbol, per block, and per block with dynamic Huffman codes. */
  symbol: 7,
  block: 200,
  dynamicBlock: 6_000,
} as const
