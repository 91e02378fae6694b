import type { FieldError } from '../errors.ts'
import { fieldTypeTable } from '../signing/field-types.ts'
import type { FieldDraft } from '../signing/fields.ts'
import { type SignatureField, valueAsData } from '../signing/model.ts'

/**
 * Returns the fields of all roles with ids that are unique in the template, so each use can refer to a field by its id.
 * An id that the sender assigned twice is an error with the path `roles.<index>.fields.<index>.id`.
 */
export function withUniqueIds(roles: readonly FieldDraft[][]): { fields: FieldDraft[][]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const taken = new Set<string>()
  for (const [role, fields] of roles.entries())
    for (const [index, { id }] of fields.entries()) {
      if (!id) continue
      if (taken.has(id))
        errors.push({
          path: `roles.${role}.fields.${index}.id`,
          code: 'id_duplicate',
          message: 'Another field of the template has the same id. Use a unique id.',
        })
      taken.add(id)
    }
  let number = 0
  const freeId = () => {
    do number++
    while (taken.has(`field-${number}`))
    return `field-${number}`
  }
  return { fields: roles.map((fields) => fields.map((field) => ({ ...field, id: field.id || freeId() }))), errors }
}

/**
 * Returns a field in the form in which it is validated before its value is known. A required read-only field may then
 * have no value, because each use must provide it.
 */
export const withValueOptional = (field: FieldDraft): FieldDraft =>
  lacksValue(field) ? { ...field, isRequired: false } : field

const lacksValue = ({ type, isReadOnly, value }: FieldDraft): boolean =>
  fieldTypeTable[type].chosen === undefined &&
  (isReadOnly === true || fieldTypeTable[type].isStatic === true) &&
  (value === undefined || value === null || value === false)

/** Returns a validated field, which is required again if the sender required it. */
export const restoreRequired = (field: SignatureField, isRequired = true): SignatureField => ({
  ...field,
  isRequired: isRequired && field.requiredIf === undefined,
})

/** Returns a validated field in the form of a request, with the value from a use of the template, if any. */
export const draftOf = ({ prefill, ...field }: SignatureField, value?: string | boolean): FieldDraft => ({
  ...field,
  value: value ?? valueAsData(prefill),
})

/** Returns whether each use of a template must provide a field's value, because no signer can enter it. */
export const needsValue = (field: SignatureField): boolean => field.isRequired && lacksValue(draftOf(field))
