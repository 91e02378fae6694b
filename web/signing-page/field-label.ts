import { type FieldType, isSignatureType } from '../../core/signing/field-types.ts'
import { fill } from '../shared/texts.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'

/**
 * Returns the accessible names of fields by id, such as "Signature, required, page 2". If several fields of a page have
 * the same name, numbers them.
 */
export function fieldLabels(fields: SigningField[], texts: Texts): Map<string, string> {
  const peersOf = (field: SigningField) =>
    fields.filter((each) => nameOf(each, texts) === nameOf(field, texts) && each.pageNumber === field.pageNumber)
  return new Map(
    fields.map((field) => {
      const peers = peersOf(field)
      const template = peers.length > 1 ? texts.fieldLabelNumbered : texts.fieldLabel
      const values = {
        type: nameOf(field, texts),
        number: peers.indexOf(field) + 1,
        need: needOf(field, texts),
        page: field.pageNumber,
      }
      return [field.id, fill(template, values)]
    }),
  )
}

/**
 * Returns a field's label from the sender and, separately, its type, such as "Date, required, page 1". Returns null for
 * a field without a label, or if `name` (the name of the field on its page) includes a number.
 */
function separateLabel(field: SigningField, name: string, texts: Texts): { label: string; type: string } | null {
  const { label, pageNumber: page } = field
  const nameWith = (typeName: string) => fill(texts.fieldLabel, { type: typeName, need: needOf(field, texts), page })
  if (label === undefined || name !== nameWith(label)) return null
  return { label, type: nameWith(texts.fieldTypes[shownType(field)]) }
}

/**
 * Returns the heading of a field and, separately, its name: the sender's label, or the text next to the field. Returns
 * null if neither is known.
 */
export function headingOf(
  { field, label, nearText }: { field: SigningField; label: string; nearText: () => string | null },
  texts: Texts,
): { label: string; type: string } | null {
  const near = nearText()
  const nearby = near === null || field.label !== undefined ? null : { label: near, type: label }
  return separateLabel(field, label, texts) ?? nearby
}

/** Returns the name of a field's group, such as "Option, required, page 2". */
export const groupLabel = (field: SigningField, texts: Texts): string =>
  fill(texts.fieldLabel, { type: texts.fieldTypes[field.type], need: needOf(field, texts), page: field.pageNumber })

/** Returns the sender's label of a field, or its type if there is no label. For a signature, returns both. */
function nameOf(field: SigningField, texts: Texts): string {
  const { type, label } = field
  const typeName = texts.fieldTypes[shownType(field)]
  if (label === undefined) return typeName
  const isTypeItself = label.toLowerCase() === typeName.toLowerCase()
  return isSignatureType(type) && !isTypeItself ? fill(texts.labelled, { label: typeName, text: label }) : label
}

const typesOfFormats: Partial<Record<string, FieldType>> = {
  date: 'date',
  email: 'email',
  integer: 'number',
  number: 'number',
  phone: 'phone',
}

/** Returns the type under which signers know a field. A text field with the format of another type has its name. */
const shownType = ({ type, format }: SigningField): FieldType =>
  (type === 'text' && typeof format === 'string' && typesOfFormats[format]) || type

function needOf(field: SigningField, texts: Texts): string {
  if (field.isReadOnly === true) return texts.filledByService
  return field.isRequired ? texts.required : texts.optional
}
