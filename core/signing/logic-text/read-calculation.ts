import { limits } from '../../limits.ts'
import { type CalculationOperation, operationNames } from '../calculations/operations.ts'
import type { Calculation, CalculationValue } from '../conditions/logic-types.ts'
import { type Cursor, cursorOver, RuleTextError, refIn, tokensOf, unexpected } from './tokens.ts'

const sums: Record<string, CalculationOperation> = { '+': 'add', '-': 'subtract', '−': 'subtract' }
const products: Record<string, CalculationOperation> = {
  '*': 'multiply',
  '×': 'multiply',
  '/': 'divide',
  '÷': 'divide',
}

/**
 * Reads a calculation from text such as `rent * 12 + round(fee, 2)`. Every operation can be written as a function. A
 * minus has spaces around it. Throws a `RuleTextError` for any other text.
 */
export function readCalculationText(rule: string): Calculation {
  const cursor = cursorOver(tokensOf(rule))
  const value = readSum(cursor)
  cursor.end()
  if (!isOperation(value)) throw new RuleTextError('A calculation needs an operation, such as rent * 12.', rule.trim())
  if (levelsOf(value) > limits.calculationDepthMax)
    throw new RuleTextError(`A calculation nests in at most ${limits.calculationDepthMax} levels.`, '(')
  return value
}

const readSum = (cursor: Cursor): CalculationValue => readChain(cursor, sums, readProduct)
const readProduct = (cursor: Cursor): CalculationValue => readChain(cursor, products, readFactor)

/** Reads operations from left to right. Equal ones in a row become one operation. */
function readChain(
  cursor: Cursor,
  marks: Record<string, CalculationOperation>,
  read: (cursor: Cursor) => CalculationValue,
): CalculationValue {
  let left = read(cursor)
  let isOpen = false
  for (let mark = cursor.take(...Object.keys(marks)); mark; mark = cursor.take(...Object.keys(marks))) {
    const operation = marks[mark] as CalculationOperation
    const right = read(cursor)
    left =
      isOpen && isOperation(left) && left.operation === operation
        ? { operation, values: [...left.values, right] }
        : { operation, values: [left, right] }
    isOpen = true
  }
  return left
}

function readFactor(cursor: Cursor): CalculationValue {
  if (cursor.take('(') !== null) {
    const value = readSum(cursor)
    cursor.expect(')')
    return value
  }
  const token = cursor.next()
  if (token === undefined || token.kind === 'mark') throw unexpected(token?.text, 'Write a field, a number or a text.')
  if (token.kind === 'text') return token.text
  if (cursor.isAt('(')) return readFunction(token.text, cursor)
  return /^-?\d+(\.\d+)?$/.test(token.text) ? Number(token.text) : refIn(token.text)
}

function readFunction(name: string, cursor: Cursor): Calculation {
  const operation = operationNames.find((each) => each === name)
  if (operation === undefined) throw unexpected(name, `Use one of ${operationNames.join(', ')}.`)
  cursor.expect('(')
  const values = [readSum(cursor)]
  while (cursor.take(',') !== null) values.push(readSum(cursor))
  cursor.expect(')')
  return { operation, values }
}

const isOperation = (value: CalculationValue): value is Calculation => typeof value === 'object' && 'operation' in value

const levelsOf = (value: CalculationValue): number =>
  isOperation(value) ? 1 + Math.max(...value.values.map(levelsOf)) : 0
