import { limits } from '../../limits.ts'
import { type CalculationOperation, operationNames } from '../calculations/operations.ts'
import type { Calculation, CalculationValue } from '../conditions/logic-types.ts'
import { RuleTextError, refIn, type TokenReader, tokenReaderOf, tokensOf, unexpectedTokenError } from './tokens.ts'

const sums: Record<string, CalculationOperation> = { '+': 'add', '-': 'subtract', '−': 'subtract' }
const products: Record<string, CalculationOperation> = {
  '*': 'multiply',
  '×': 'multiply',
  '/': 'divide',
  '÷': 'divide',
}

/**
 * Parses a calculation from text such as `rent * 12 + round(fee, 2)`. Every operation can be written as a function. A
 * minus sign has spaces around it. Throws a `RuleTextError` for any other text.
 */
export function readCalculationText(rule: string): Calculation {
  const reader = tokenReaderOf(tokensOf(rule))
  const value = readSum(reader)
  reader.end()
  if (!isOperation(value))
    throw new RuleTextError('The calculation has no operation. Write an operation, such as rent * 12.', rule.trim())
  if (levelsOf(value) > limits.calculationDepthMax)
    throw new RuleTextError(
      `A calculation can be nested at most ${limits.calculationDepthMax} levels deep. Calculate a part in another field.`,
      '(',
    )
  return value
}

const readSum = (reader: TokenReader): CalculationValue => readChain(reader, sums, readProduct)
const readProduct = (reader: TokenReader): CalculationValue => readChain(reader, products, readFactor)

/** Parses operations from left to right. Consecutive equal operations become one operation. */
function readChain(
  reader: TokenReader,
  marks: Record<string, CalculationOperation>,
  read: (reader: TokenReader) => CalculationValue,
): CalculationValue {
  let left = read(reader)
  let isOpen = false
  for (let mark = reader.take(...Object.keys(marks)); mark; mark = reader.take(...Object.keys(marks))) {
    const operation = marks[mark] as CalculationOperation
    const right = read(reader)
    left =
      isOpen && isOperation(left) && left.operation === operation
        ? { operation, values: [...left.values, right] }
        : { operation, values: [left, right] }
    isOpen = true
  }
  return left
}

function readFactor(reader: TokenReader): CalculationValue {
  if (reader.take('(') !== null) {
    const value = readSum(reader)
    reader.expect(')')
    return value
  }
  const token = reader.next()
  if (token === undefined || token.kind === 'mark')
    throw unexpectedTokenError(token?.text, 'Write a field, a number or a text here.')
  if (token.kind === 'text') return token.text
  if (reader.isAt('(')) return readFunction(token.text, reader)
  return /^-?\d+(\.\d+)?$/.test(token.text) ? Number(token.text) : refIn(token.text)
}

function readFunction(name: string, reader: TokenReader): Calculation {
  const operation = operationNames.find((each) => each === name)
  if (operation === undefined) throw unexpectedTokenError(name, `Use one of ${operationNames.join(', ')}.`)
  reader.expect('(')
  const values = [readSum(reader)]
  while (reader.take(',') !== null) values.push(readSum(reader))
  reader.expect(')')
  return { operation, values }
}

const isOperation = (value: CalculationValue): value is Calculation => typeof value === 'object' && 'operation' in value

const levelsOf = (value: CalculationValue): number =>
  isOperation(value) ? 1 + Math.max(...value.values.map(levelsOf)) : 0
