import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Dutch. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Handtekening',
  initials: 'Paraaf',
  date: 'Datum',
  name: 'Naam',
  email: 'E-mailadres',
  text: 'Tekst',
  checkbox: 'Selectievakje',
  radio: 'Keuze',
  dropdown: 'Keuzelijst',
  number: 'Getal',
  phone: 'Telefoonnummer',
  multiselect: 'Meerkeuze',
  consent: 'Toestemming',
  label: 'Toelichting',
  attachment: 'Bijlage',
}
