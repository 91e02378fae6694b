import type { FieldError } from '../errors.ts'
import { fieldTypeTable } from '../signing/field-types.ts'
import type { FieldDraft } from '../signing/fields.ts'
import { type SignatureField, valueAsData } from '../signing/model.ts'

/**
 * The fields of all roles with ids that are unlike over the whole template, so that a use can name each; those that the sender gave twice are
 * findings, as `roles.<index>.fields.<index>.id`.
 */
export function withUnlikeIds(roles: readonly FieldDraft[][]): { fields: FieldDraft[][]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const taken = new Set<string>()
  for (const [role, fields] of roles.entries())
    for (const [index, { id }] of fields.entries()) {
      if (!id) continue
      if (taken.has(id))
        errors.push({
          path: `roles.${role}.fields.${index}.id`,
          code: 'id_duplicate',
          message: 'Another field of the template has the same id.',
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
 * A field as it can be checked before its value is known: one that the signer can only read may be required without a value, which each use
 * then has to give.
 */
export const withoutOwedValue = (field: FieldDraft): FieldDraft =>
  isOwed(field) ? { ...field, isRequired: false } : field

const isOwed = ({ type, isReadOnly, value }: FieldDraft): boolean =>
  fieldTypeTable[type].isChoice !== true &&
  isReadOnly === true &&
  (value === undefined || value === null || value === false)

/** The checked field, required again where it was. */
export const requiredAsGiven = (field: SignatureField, isRequired = true): SignatureField => ({ ...field, isRequired })

/** A checked field as a client would send it, with the value of a use if there is one. */
export const draftOf = ({ prefill, ...field }: SignatureField, value?: string | boolean): FieldDraft => ({
  ...field,
  value: value ?? valueAsData(prefill),
})

/** Whether a use has to give the value, because nobody else can. */
export const needsValue = (field: SignatureField): boolean => field.isRequired && isOwed(draftOf(field))
