import { workOf as workOfSyntax } from '../syntax/work.ts'

/** As `workOf` of the syntax, and what the inspection does beside it. */
export const workOf = {
  ...workOfSyntax,
  /** A byte of the body, looked at and hashed for nothing else; a step of the scanner; an end mark. */
  scannedByte: 2,
  step: 45,
  startXref: 500,
  /** An object that is noted, a stream that is begun and ended. */
  object: 600,
  stream: 2_500,
  /** An entry of a cross-reference section, a look at what it names. */
  xrefEntry: 400,
  lookUp: 300,
  /** A byte of the copies that are kept. */
  keptByte: 15,
} as const
