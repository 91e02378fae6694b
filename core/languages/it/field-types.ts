import type { FieldType } from '../../signing/field-types.ts'

/** What each type of field is called. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Firma',
  initials: 'Sigla',
  date: 'Data',
  name: 'Nome',
  email: 'Indirizzo e-mail',
  text: 'Testo',
  checkbox: 'Casella',
  radio: 'Opzione',
  dropdown: 'Elenco di scelta',
  number: 'Numero',
}
