import { workAt } from '../../syntax/work.ts'

/** The costs in `workAt`, and those of the inspection itself. */
export const workOf = {
  ...workAt,
  /** Per scanned byte, scanner step, comment and end mark. */
  scannedByte: 2,
  step: 60,
  comment: 300,
  startXref: 1_500,
  /** Per keyword at which a search for objects stops. */
  lookalike: 30,
  escape: 600,
  /** Per byte and token of page content. Operators and comments count twice. */
  contentByte: 1.7,
  contentToken: 10,
  /** Per name in a new set, and per name that is looked up in another set. */
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
  /** Per reference that is followed at the end, and per check whether an object is live. */
  followed: 25,
  /** Per byte at the start of a stream that determines its type. */
  headByte: 6,
  /** Per byte of stored copies. */
  keptByte: 25,
  /** Per embedded PDF. It is inspected like the body. */
  nested: 400_000,
} as const
