import { firstMissingGlyph, missingGlyphMessage } from '../../../pdf/compose/glyphs.ts'
import type { FieldError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { quantity } from '../../quantity.ts'
import type { Calculation, CalculationValue, FieldRef } from '../conditions/logic-types.ts'
import { fieldTypeTable } from '../field-types.ts'
import { checkStatement } from '../field-values.ts'
import type { SignatureField } from '../model.ts'
import { isCalculation, readNumber, valuesIn } from './calculation.ts'
import { isDate } from './dates.ts'
import { type Kind, operations } from './operations.ts'

type Finding = Omit<FieldError, 'path'>
type Find = (ref: FieldRef) => { field: SignatureField } | { error: Finding }

const finding = (code: string, message: string): Finding => ({ code, message })

/** Returns the errors of a calculation in its size, the number and kinds of its values, and the kind of its result. */
export function calculationErrors(calculation: Calculation, { type }: SignatureField, find: Find): Finding[] {
  if (valuesIn(calculation).length > limits.calculationValuesMax)
    return [
      finding(
        'too_complex',
        `A calculation can have at most ${limits.calculationValuesMax} values. Split the calculation into several fields.`,
      ),
    ]
  const { result } = operations[calculation.operation]
  if (type === 'number' && result !== 'number')
    return [
      finding('type_mismatch', `The result of ${calculation.operation} is not a number. Use a field of type text.`),
    ]
  return operationErrors(calculation, find)
}

function operationErrors({ operation, values }: Calculation, find: Find): Finding[] {
  const { values: kinds, min, ...bounds } = operations[operation]
  const max = 'max' in bounds ? bounds.max : limits.operationValuesMax
  if (values.length < min || values.length > max) {
    const count = min === max ? `exactly ${min}` : values.length < min ? `at least ${min}` : `at most ${max}`
    return [finding('value_count', `The ${operation} operation has ${quantity(values.length, 'value')}. Use ${count}.`)]
  }
  return values.flatMap((value, index) => valueErrors(value, kinds[index] ?? kinds[0], operation, find))
}

function valueErrors(value: CalculationValue, kind: Kind, operation: string, find: Find): Finding[] {
  const mismatch = (what: string) => [
    finding('type_mismatch', `A value of the ${operation} operation must be a ${kind}, but ${what}.`),
  ]
  if (typeof value === 'number') return kind === 'date' ? mismatch(`${value} is a number`) : []
  if (typeof value === 'string') {
    const checked = checkStatement(value)
    if (!checked.ok) return [finding(checked.code, checked.message)]
    const missing = firstMissingGlyph(value)
    if (missing) return [finding('unsupported_character', missingGlyphMessage(missing))]
    return isOfKind(value, kind) ? [] : mismatch(`${JSON.stringify(value)} is not one`)
  }
  if (isCalculation(value)) {
    const { result } = operations[value.operation]
    return [
      ...operationErrors(value, find),
      ...(fits(result, kind) ? [] : mismatch(`the result of ${value.operation} is a ${result}`)),
    ]
  }
  const found = find(value)
  if ('error' in found) return [found.error]
  return kindsOf(found.field).some((each) => fits(each, kind))
    ? []
    : mismatch(`the field ${JSON.stringify(found.field.id)} of type ${found.field.type} is not one`)
}

/**
 * Returns whether a value of one kind is accepted where another kind is expected. A value of any kind can be used as
 * text.
 */
const fits = (given: Kind, wanted: Kind): boolean => given === wanted || wanted === 'text'

function isOfKind(text: string, kind: Kind): boolean {
  if (kind === 'number') return readNumber(text) !== null
  return kind === 'text' || isDate(text)
}

/** Returns the kinds of values that a field can have. A checkbox counts as 1 or 0. */
function kindsOf({ type, format, computed }: SignatureField): Kind[] {
  const { valueType } = fieldTypeTable[type]
  if (valueType === 'signature' || valueType === 'files') return []
  if (type === 'number' || valueType === 'checkbox') return ['number']
  const isDated = type === 'date' || format === 'date' || (computed && operations[computed.operation].result === 'date')
  return isDated ? ['date'] : ['text']
}
