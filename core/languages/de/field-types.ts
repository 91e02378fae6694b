import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in German. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Unterschrift',
  initials: 'Kürzel',
  date: 'Datum',
  name: 'Name',
  email: 'E-Mail-Adresse',
  text: 'Text',
  checkbox: 'Kontrollkästchen',
  radio: 'Option',
  dropdown: 'Auswahlliste',
  number: 'Zahl',
  phone: 'Telefonnummer',
  multiselect: 'Mehrfachauswahl',
  consent: 'Zustimmung',
  label: 'Hinweis',
  attachment: 'Anlage',
}
