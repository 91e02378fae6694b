import { fieldsIn } from '../calculations/calculation.ts'
import { testsOf } from './condition.ts'
import type { FieldCondition, FieldLogic, FieldRef } from './logic-types.ts'

/** The names of the field properties that contain its logic. */
export const logicNames = ['visibleIf', 'requiredIf', 'computed'] as const satisfies (keyof FieldLogic)[]

/** Returns the properties of a field that contain its logic. */
export const logicOf = (field: FieldLogic): FieldLogic =>
  Object.fromEntries(logicNames.flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])))

/** Returns the fields that determine whether a field is shown and what its value is. */
export const decidersOf = ({ visibleIf, computed }: FieldLogic): FieldRef[] => [
  ...(visibleIf ? testsOf(visibleIf) : []),
  ...(computed ? fieldsIn(computed) : []),
]

/** Returns every field to which the logic of a field refers, each once. */
export function refsOf(field: FieldLogic): FieldRef[] {
  const refs = [...decidersOf(field), ...(field.requiredIf ? testsOf(field.requiredIf) : [])]
  return withoutRepeats(refs)
}

/** Returns the fields to which a condition refers, each once. */
export const refsIn = (condition: FieldCondition): FieldRef[] => withoutRepeats(testsOf(condition))

const withoutRepeats = (refs: FieldRef[]): FieldRef[] => [
  ...new Map(
    refs.map(({ field, step }) => [`${step ?? ''}.${field}`, { ...(step === undefined ? {} : { step }), field }]),
  ).values(),
]

/** Returns the fields of earlier steps to which the logic of the given fields refers, each once. */
export const earlierRefs = (fields: readonly FieldLogic[]): (FieldRef & { step: number })[] =>
  withoutRepeats(fields.flatMap(refsOf)).flatMap(({ field, step }) => (step === undefined ? [] : [{ field, step }]))
