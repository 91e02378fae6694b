import { calculatedValue } from '../calculations/calculation.ts'
import type { FieldType } from '../field-types.ts'
import type { FieldValue, FieldValues } from '../model.ts'
import { isMet, type Operand } from './condition.ts'
import type { FieldLogic, FieldRef } from './logic-types.ts'

type LogicField = FieldLogic & {
  id: string
  type: FieldType
  isRequired: boolean
  decimals?: number | undefined
  sameAs?: string | undefined
}

/** The value of an earlier step's field. Null if its signer left the field empty. */
export type EarlierValue = Operand & { step: number; field: string }

export type ResolvedFields = {
  /** The values of the shown fields, including calculated values. */
  values: FieldValues
  hidden: ReadonlySet<string>
  required: ReadonlySet<string>
}

/**
 * Decides which fields are shown and required, and calculates values. `enteredIn` returns the entered value of a shown
 * field, or checks a calculated value. A hidden field counts as empty. The signing page and the service use the same
 * function, so their decisions agree.
 */
export function resolveFields<Field extends LogicField>(
  fields: readonly Field[],
  earlier: readonly EarlierValue[],
  enteredIn: (field: Field, calculated: FieldValue | null) => FieldValue | null,
): ResolvedFields {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const settled = new Map<string, FieldValue | null>()
  const hidden = new Set<string>()

  const operandOf = ({ field: id, step }: FieldRef): Operand | null => {
    if (step !== undefined) return earlier.find((one) => one.step === step && one.field === id) ?? null
    const field = byId.get(id)
    return field ? { type: field.type, value: settle(field) } : null
  }
  const settle = (field: Field): FieldValue | null => {
    const known = settled.get(field.id)
    if (known !== undefined) return known
    // A field counts as empty while its own logic is evaluated. Fields with cycles are rejected when they are created.
    settled.set(field.id, null)
    const isShown = field.visibleIf === undefined || isMet(field.visibleIf, operandOf)
    if (!isShown) hidden.add(field.id)
    const calculated = isShown && field.computed ? calculatedValue(field.computed, field, operandOf) : null
    const source = field.sameAs === undefined ? undefined : byId.get(field.sameAs)
    const entered = isShown ? enteredIn(field, calculated) : null
    const value = isShown && source ? settle(source) : entered
    settled.set(field.id, value)
    return value
  }

  const entries = fields.flatMap((field): [string, FieldValue][] => {
    const value = settle(field)
    return value === null ? [] : [[field.id, value]]
  })
  const isRequired = ({ id, isRequired, requiredIf }: Field): boolean =>
    !hidden.has(id) && (isRequired || (requiredIf !== undefined && isMet(requiredIf, operandOf)))
  return {
    // `fromEntries` defines own properties. With an assignment, the value of a field with the id `__proto__` would be
    // lost.
    values: Object.fromEntries(entries),
    hidden,
    required: new Set(fields.filter(isRequired).map(({ id }) => id)),
  }
}
