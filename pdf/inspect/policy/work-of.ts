import { workAt } from '../../syntax/work.ts'

/** As `workAt` of the syntax, and what the inspection does beside it. */
export const workOf = {
  ...workAt,
  /** A byte of the body that is looked at, a step of the scanner, a comment, an end mark. */
  scannedByte: 2,
  step: 60,
  comment: 300,
  startXref: 1_500,
  /** A word that a search for objects stops at. */
  lookalike: 30,
  escape: 600,
  /** A byte that is read as page content, and a token; operators and comments count twice. */
  contentByte: 1.7,
  contentToken: 10,
  /** A name of a set that is made, or looked up in another. */
  name: 600,
  /** A picture in page content, beside what decoding it costs. */
  picture: 1_500,
  /** An object that is noted, a stream that is begun and ended. */
  object: 1_100,
  stream: 8_500,
  /** An entry of a cross-reference section, a look at what it names. */
  xrefEntry: 250,
  lookUp: 800,
  /** An object that is compared with its neighbours by number. */
  twin: 150,
  /** A reference that is followed at the end, an object that is told live or not. */
  followed: 25,
  /** A byte of the beginning of a stream that tells what its data is. */
  headByte: 6,
  /** A byte of the copies that are kept. */
  keptByte: 25,
  /** A PDF in a stream, which is inspected like the body. */
  nested: 400_000,
} as const
