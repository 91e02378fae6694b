import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in English. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  name: 'Name',
  email: 'Email',
  text: 'Text',
  checkbox: 'Checkbox',
  radio: 'Option',
  dropdown: 'Dropdown list',
  number: 'Number',
  phone: 'Phone number',
  multiselect: 'Multiple choice',
  consent: 'Consent',
  label: 'Note',
  attachment: 'Attachment',
}
