import { operatorAt } from '../document/content-tokens.ts'
import { createInlineImages } from '../inspect/content/image-data.ts'
import { type Operator, operatorOf, unknownOperator, wordOf } from '../inspect/content/operators.ts'
import { skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { defaultParseLimits, parseObject } from '../syntax/parser.ts'
import type { Work } from '../syntax/work.ts'

/** The operators that stroke a path (ISO 32000-2 table 59). */
export const stroking: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
/** The operators that stroke or fill a path. */
export const painting: ReadonlySet<string> = new Set([...stroking, 'f', 'F', 'f*'])

/** Returns the error for an inline image whose end readers find in different ways. */
export const ambiguousImage = (at: number): PdfSyntaxError =>
  new PdfSyntaxError('unexpected_end', 'the end of an inline image is ambiguous', at)

const known = new Map<string, Operator>()

/** Returns the operator with a name, or `unknownOperator`. */
export function operatorNamed(name: string): Operator {
  const found = known.get(name) ?? operatorOf(wordOf(name))
  if (found !== unknownOperator) known.set(name, found)
  return found
}

/** An operator with its operands. `starts` has the position of each operand, and at its end that of the operator. */
export type PlacedInstruction = { operator: string; operands: PdfObject[]; starts: number[]; end: number }

/** Yields the instructions of content. An inline image is one instruction. Throws PdfSyntaxError. */
export function* instructionsOf(bytes: Uint8Array, work: Work): Generator<PlacedInstruction> {
  const images = createInlineImages(work)
  const limits = { ...defaultParseLimits, depthMax: 8, work }
  let operands: PdfObject[] = []
  let starts: number[] = []
  let at = skipWhiteSpace(bytes, 0)
  while (at < bytes.length) {
    const operator = operatorAt(bytes, at)
    starts.push(at)
    if (operator === null) {
      const { value, end } = parseObject(bytes, at, limits)
      operands.push(value)
      at = skipWhiteSpace(bytes, end)
      continue
    }
    let end = at + operator.length
    if (operator === 'BI') end = images.read(bytes, end, true) ?? -1
    if (end < 0) throw ambiguousImage(at)
    yield { operator, operands, starts, end }
    operands = []
    starts = []
    at = skipWhiteSpace(bytes, end)
  }
  if (operands.length > 0) yield { operator: '', operands, starts: [...starts, at], end: at }
}
