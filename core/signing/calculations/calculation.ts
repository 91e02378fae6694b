import Big from 'big.js'
import { enteredText, isCheckedValue, type OperandOf } from '../conditions/condition.ts'
import type { Calculation, CalculationValue, FieldRef } from '../conditions/logic-types.ts'
import { digitsMax } from '../field-rules.ts'
import type { FieldType } from '../field-types.ts'
import type { FieldValue } from '../model.ts'
import { dateAfterDays, dateAfterMonths, daysBetween } from './dates.ts'
import type { CalculationOperation } from './operations.ts'

/** Returns whether a value of a calculation is an operation. */
export const isCalculation = (value: CalculationValue): value is Calculation =>
  typeof value === 'object' && 'operation' in value

/** Returns every value in a calculation and its nested operations, in order. */
export const valuesIn = ({ values }: Calculation): CalculationValue[] =>
  values.flatMap((value) => (isCalculation(value) ? [value, ...valuesIn(value)] : [value]))

/** Returns the fields to which a calculation refers. */
export const fieldsIn = (calculation: Calculation): FieldRef[] =>
  valuesIn(calculation).filter((value): value is FieldRef => typeof value === 'object' && !isCalculation(value))

const Decimal = Big()
Decimal.DP = 20
Decimal.RM = Decimal.roundHalfUp
const integerDigitsMax = 30

/**
 * Returns the value of a calculated field. Returns null if an operation has no result, or if the result does not fit
 * the field.
 */
export function calculatedValue(
  calculation: Calculation,
  { type, decimals }: { type: FieldType; decimals?: number | undefined },
  operandOf: OperandOf,
): FieldValue | null {
  const result = calculate(calculation, operandOf)
  const text = type === 'number' ? numberOf(result, decimals) : result
  return text === null || text === '' ? null : { kind: 'text', text }
}

/**
 * Returns a result as the value of a number field. If the field has `decimals`, the value has exactly that number of
 * decimal places.
 */
function numberOf(result: string | null, decimals: number | undefined): string | null {
  const number = readNumber(result)?.round(decimals ?? digitsMax.decimals)
  if (number === undefined || number.abs().gte(`1e${digitsMax.integer}`)) return null
  return written(number, decimals)
}

/** Returns the result of a calculation as text, or null if it has none. */
function calculate({ operation, values }: Calculation, operandOf: OperandOf): string | null {
  const texts = values.map((value) => textIn(value, operandOf))
  const [first = null, second = null] = texts
  switch (operation) {
    case 'concat':
      return concatenated(values, texts)
    case 'addDays':
      return dateAfterDays(first, readInteger(second))
    case 'addMonths':
      return dateAfterMonths(first, readInteger(second))
    case 'daysBetween': {
      const days = daysBetween(first, second)
      return days === null ? null : String(days)
    }
    case 'round': {
      const [number, decimals] = [readNumber(first), readInteger(second)]
      if (number === null || decimals === null || decimals < 0 || decimals > digitsMax.decimals) return null
      return written(number.round(decimals), decimals)
    }
    default:
      return combined(operation, texts.map(readNumber))
  }
}

type ExactNumber = InstanceType<typeof Decimal>
type CombiningOperation = Exclude<CalculationOperation, 'concat' | 'addDays' | 'addMonths' | 'daysBetween' | 'round'>

const combining: Record<CombiningOperation, (a: ExactNumber, b: ExactNumber) => ExactNumber | null> = {
  add: (a, b) => a.plus(b),
  subtract: (a, b) => a.minus(b),
  multiply: (a, b) => a.times(b),
  divide: (a, b) => (b.eq(0) ? null : a.div(b)),
  sum: (a, b) => a.plus(b),
  min: (a, b) => (a.lt(b) ? a : b),
  max: (a, b) => (a.gt(b) ? a : b),
}
const skipping: readonly string[] = ['sum', 'min', 'max']

/**
 * Combines numbers from left to right. `sum`, `min` and `max` skip empty values. The other operations return null if a
 * value is empty.
 */
function combined(operation: CombiningOperation, numbers: (ExactNumber | null)[]): string | null {
  const given = numbers.filter((number) => number !== null)
  if (given.length === 0 || (given.length < numbers.length && !skipping.includes(operation))) return null
  let result: ExactNumber | null = given[0] ?? null
  for (const number of given.slice(1)) result = result && bounded(combining[operation](result, number))
  return result && written(result)
}

/** Rounds a number to 20 decimal places. Returns null if it has more than 30 digits before the decimal point. */
function bounded(number: ExactNumber | null): ExactNumber | null {
  const rounded = number?.round(Decimal.DP) ?? null
  return rounded === null || rounded.abs().gte(`1e${integerDigitsMax}`) ? null : rounded
}

/** Joins the texts that are not empty. Returns null if every referenced field is empty. */
function concatenated(values: CalculationValue[], texts: (string | null)[]): string | null {
  const isEmpty = values.every((value, index) => typeof value !== 'object' || (texts[index] ?? '') === '')
  return isEmpty && values.some((value) => typeof value === 'object') ? null : texts.join('')
}

/** The field types whose value counts as 1 or 0. */
const boxTypes: readonly string[] = ['checkbox', 'radio', 'multiselect', 'consent']

function textIn(value: CalculationValue, operandOf: OperandOf): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return written(new Decimal(String(value)).round(Decimal.DP))
  if (isCalculation(value)) return calculate(value, operandOf)
  const operand = operandOf(value)
  if (operand && boxTypes.includes(operand.type)) return isCheckedValue(operand.value) ? '1' : '0'
  const text = enteredText(operand?.value ?? null)
  return text === '' ? null : text
}

const numberForm = /^-?\d{1,30}(?:\.\d{1,20})?$/

/** Parses a decimal number. Returns null for any other text. */
export const readNumber = (text: string | null): ExactNumber | null =>
  text !== null && numberForm.test(text) ? new Decimal(text) : null

const readInteger = (text: string | null): number | null => {
  const number = readNumber(text)
  return number?.round(0, Decimal.roundDown).eq(number) && number.abs().lte(1_000_000) ? number.toNumber() : null
}

/** Returns a number as text without an exponent and without a negative zero. */
const written = (number: ExactNumber, decimals?: number): string =>
  (number.eq(0) ? new Decimal(0) : number).toFixed(decimals)
