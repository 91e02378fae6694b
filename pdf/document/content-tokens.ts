import { isDigit, isRegular, skipWhiteSpace } from '../syntax/characters.ts'
import { type Cursor, lexKeyword } from '../syntax/lexer.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { defaultParseLimits, parseObject } from '../syntax/parser.ts'

const operandsMax = 1_000
const signs = [0x2b, 0x2d, 0x2e]
const literals = new Set(['true', 'false', 'null'])

/** An operator of a content stream or CMap, and its operands. */
export type Instruction = { operator: string; operands: PdfObject[] }

/** The operators that show text (ISO 32000-2 table 107). */
export const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Yields the instructions of decoded page content (ISO 32000-2 section 7.8.2), or of a CMap, which has the same syntax.
 * Stops after `BI`, because inline image data does not consist of tokens. Throws PdfSyntaxError.
 */
export function* instructionsIn(bytes: Uint8Array): Generator<Instruction> {
  let operands: PdfObject[] = []
  let at = skipWhiteSpace(bytes, 0)
  while (at < bytes.length) {
    const operator = operatorAt(bytes, at)
    if (operator !== null) {
      yield { operator, operands }
      if (operator === 'BI') return
      operands = []
      at = skipWhiteSpace(bytes, at + operator.length)
      continue
    }
    const { value, end } = parseObject(bytes, at, { ...defaultParseLimits, depthMax: 8 })
    if (operands.length < operandsMax) operands.push(value)
    at = skipWhiteSpace(bytes, end)
  }
}

/** Returns the operator at a position, or null if another token begins there. */
export function operatorAt(bytes: Uint8Array, at: number): string | null {
  const first = bytes[at]
  if (!isRegular(first) || isDigit(first) || signs.includes(first!)) return null
  const cursor: Cursor & { at: number } = { bytes, at }
  const word = lexKeyword(cursor)
  return literals.has(word) || word === '' ? null : word
}
