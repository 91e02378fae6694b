import { isSameNumber } from '../field-rules.ts'
import type { FieldType } from '../field-types.ts'
import type { FieldValue } from '../model.ts'
import type { FieldCondition, FieldRef, FieldTest } from './logic-types.ts'

/** The names of all tests. Each `FieldTest` has exactly one of them. */
export const testNames = ['equals', 'notEquals', 'isOneOf', 'isChecked', 'isFilled'] as const

/** The type and value of a field to which a rule refers. The value is null if the field is empty, hidden or missing. */
export type Operand = { type: FieldType; value: FieldValue | null }
export type OperandOf = (ref: FieldRef) => Operand | null

/** Returns all tests in a condition, in order. */
export function testsOf(condition: FieldCondition): FieldTest[] {
  if ('all' in condition) return condition.all.flatMap(testsOf)
  return 'any' in condition ? condition.any.flatMap(testsOf) : [condition]
}

/** Returns whether a condition is met. An empty or hidden field equals no value, and is neither checked nor filled. */
export function isMet(condition: FieldCondition, operandOf: OperandOf): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, operandOf))
  if ('any' in condition) return condition.any.some((part) => isMet(part, operandOf))
  return passes(condition, operandOf(condition))
}

function passes({ equals, notEquals, isOneOf, isChecked, isFilled }: FieldTest, operand: Operand | null): boolean {
  const value = operand?.value ?? null
  const entered = enteredText(value)
  const isText = (text: string) =>
    entered !== '' && (operand?.type === 'number' ? isSameNumber(entered, text) : entered === text)
  if (equals !== undefined) return isText(equals)
  if (notEquals !== undefined) return !isText(notEquals)
  if (isOneOf !== undefined) return isOneOf.some(isText)
  if (isChecked !== undefined) return isChecked === isCheckedValue(value)
  return isFilled === hasValue(value)
}

/** Returns the text of a value. Returns an empty text if the value has none. */
export const enteredText = (value: FieldValue | null): string =>
  value?.kind === 'text' || value?.kind === 'typed' ? value.text : ''

/** Returns whether a value is that of a checked box. */
export const isCheckedValue = (value: FieldValue | null): boolean => value?.kind === 'checkbox' && value.checked

function hasValue(value: FieldValue | null): boolean {
  if (value === null) return false
  if (value.kind === 'checkbox') return value.checked
  if (value.kind === 'files') return value.files.length > 0
  return value.kind === 'drawn' || value.kind === 'image' || value.text !== ''
}
