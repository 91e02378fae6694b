import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Spanish. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Firma',
  initials: 'Iniciales',
  date: 'Fecha',
  name: 'Nombre',
  email: 'Correo electrónico',
  text: 'Texto',
  checkbox: 'Casilla',
  radio: 'Opción',
  dropdown: 'Lista desplegable',
  number: 'Número',
  phone: 'Número de teléfono',
  multiselect: 'Selección múltiple',
  consent: 'Consentimiento',
  label: 'Nota',
  attachment: 'Archivo adjunto',
}
