import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Italian. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Firma',
  initials: 'Sigla',
  date: 'Data',
  name: 'Nome',
  email: 'Indirizzo e-mail',
  text: 'Testo',
  checkbox: 'Casella di controllo',
  radio: 'Opzione',
  dropdown: 'Elenco a discesa',
  number: 'Numero',
  phone: 'Numero di telefono',
  multiselect: 'Scelta multipla',
  consent: 'Consenso',
  label: 'Nota',
  attachment: 'Allegato',
}
