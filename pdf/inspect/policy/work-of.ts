import { workAt } from '../../syntax/work.ts'

/** Costs in nanoseconds: those of `workAt`, and those of the inspection itself. */
export const workOf = {
  ...workAt,
  /** Per scanned byte, scanner step, comment and end mark. */
  scannedByte: 2,
  step: 60,
  comment: 300,
  startXref: 1_500,
  /** Per `obj` keyword that a search for objects would find. */
  lookalike: 30,
  escape: 600,
  /** Per byte and token of page content. Operators and comments count twice. */
  contentByte: 1.7,
  contentToken: 10,
  /** Per name that is added to a set, and per name that is looked up in another set. */
  name: 600,
  /** Per inline image, in addition to decoding it. */
  image: 1_500,
  /** Per recorded object, and per stream. */
  object: 1_100,
  stream: 8_500,
  /** Per cross-reference entry, and per lookup of its object. */
  xrefEntry: 250,
  lookUp: 800,
  /** Per object that is compared with other objects of the same number. */
  duplicate: 150,
  /** Per reference that is followed after the last byte, and per check whether an object is live. */
  followed: 25,
  /** Per byte that is examined to determine the type of a stream's data. */
  headByte: 6,
  /** Per byte of stored copies. */
  keptByte: 25,
  /** Per embedded PDF, in addition to the cost of its inspection. */
  nested: 400_000,
} as const
