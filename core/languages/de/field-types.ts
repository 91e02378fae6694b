import type { FieldType } from '../../signing/field-types.ts'

/** What each type of field is called. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Unterschrift',
  initials: 'Kürzel',
  date: 'Datum',
  name: 'Name',
  email: 'E-Mail-Adresse',
  text: 'Text',
  checkbox: 'Kontrollkästchen',
  radio: 'Option',
  dropdown: 'Auswahl',
  number: 'Zahl',
}
