import type { FieldError } from '../errors.ts'
import { otherFieldsInGroup } from './field-rules.ts'
import { fieldTypeTable } from './field-types.ts'
import type { FieldValues, SignatureField } from './model.ts'

type Grouped = Omit<SignatureField, 'prefill'>

/** Returns the minimum and maximum number of choices in a field's group. An optional group may also be empty. */
export const selectionOf = ({ type, minSelected, maxSelected }: Grouped): { min: number; max: number } =>
  fieldTypeTable[type].chosen === 'one'
    ? { min: 1, max: 1 }
    : { min: minSelected ?? 1, max: maxSelected ?? Number.POSITIVE_INFINITY }

/** Returns the errors that concern whole groups, each at the first field of its group. */
export function groupErrors(fields: readonly SignatureField[]): FieldError[] {
  return groupsIn(fields).flatMap((group): FieldError[] => {
    const [field] = group
    const { min, max } = selectionOf(field)
    const chosen = group.filter(({ prefill }) => prefill?.kind === 'checkbox' && prefill.checked).length
    const at = (code: string, message: string, name = 'group') => [
      { path: `fields.${fields.indexOf(field)}.${name}`, code, message },
    ]
    if (group.length === 1) return at('group_too_small', 'A group must have at least two fields.')
    if (group.some((one) => !isSameKind(one, field)))
      return at(
        'group_mixed',
        'The fields of a group must have the same type, isRequired, isReadOnly, minSelected and maxSelected.',
      )
    if (min > Math.min(max, group.length))
      return at('out_of_range', 'minSelected cannot exceed maxSelected or the number of fields.', 'minSelected')
    if (chosen > max)
      return at('several_chosen', `Too many fields of this group are preselected. Preselect at most ${max}.`)
    if (field.isReadOnly && chosen < min && (field.isRequired || chosen > 0))
      return at('required', 'A required group that is read-only must have a selected field.')
    return []
  })
}

/** Returns the errors of groups with too few or too many values, under `values.<field id>`. */
export function selectionErrors(fields: readonly SignatureField[], values: FieldValues): FieldError[] {
  return groupsIn(fields).flatMap((group): FieldError[] => {
    const [field] = group
    const { min, max } = selectionOf(field)
    const chosen = group.filter(({ id }) => Object.hasOwn(values, id))
    const excess = chosen[max]
    if (excess) return [excessError(excess.id, max)]
    if (chosen.length >= min || (chosen.length === 0 && !field.isRequired)) return []
    const path = `values.${field.id}`
    return min === 1
      ? [{ path, code: 'required', message: 'This field is required.' }]
      : [{ path, code: 'too_few_selected', message: `Choose at least ${min} fields of this group.` }]
  })
}

const excessError = (id: string, max: number): FieldError =>
  max === 1
    ? { path: `values.${id}`, code: 'several_chosen', message: 'Choose one field of this group.' }
    : { path: `values.${id}`, code: 'too_many_selected', message: `Choose at most ${max} fields of this group.` }

/** Returns the fields of each group, in order. */
function groupsIn(fields: readonly SignatureField[]): [SignatureField, ...SignatureField[]][] {
  return fields.flatMap((field, index): [SignatureField, ...SignatureField[]][] => {
    const mates = otherFieldsInGroup(field, fields)
    const isFirst = !mates.some((mate) => fields.indexOf(mate) < index)
    return field.group !== undefined && isFirst ? [[field, ...mates]] : []
  })
}

const isSameKind = (a: SignatureField, b: SignatureField): boolean =>
  (['type', 'isRequired', 'isReadOnly', 'minSelected', 'maxSelected'] as const).every((name) => a[name] === b[name])
