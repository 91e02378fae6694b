import type { FieldType } from '../../../core/signing/model.ts'
import { fill } from '../../../pages/texts.ts'
import type { SigningField } from '../view.ts'
import type { Texts } from './texts.ts'

const typeText = {
  signature: 'fieldSignature',
  initials: 'fieldInitials',
  date: 'fieldDate',
  name: 'fieldName',
  email: 'fieldEmail',
  text: 'fieldText',
  checkbox: 'fieldCheckbox',
} as const satisfies Record<FieldType, keyof Texts>

/** Names by field id, such as "Signature, required, page 2"; numbered where a page has several of a type. */
export function fieldLabels(fields: SigningField[], texts: Texts): Map<string, string> {
  const peersOf = (field: SigningField) =>
    fields.filter((each) => each.type === field.type && each.pageNumber === field.pageNumber)
  return new Map(
    fields.map((field) => {
      const peers = peersOf(field)
      const template = peers.length > 1 ? texts.fieldLabelNumbered : texts.fieldLabel
      const values = {
        type: texts[typeText[field.type]],
        number: peers.indexOf(field) + 1,
        need: needOf(field, texts),
        page: field.pageNumber,
      }
      return [field.id, fill(template, values)]
    }),
  )
}

function needOf(field: SigningField, texts: Texts): string {
  if (field.isReadOnly === true) return texts.filledByService
  return field.isRequired ? texts.required : texts.optional
}
