import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in French. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Signature',
  initials: 'Paraphe',
  date: 'Date',
  name: 'Nom',
  email: 'Adresse e-mail',
  text: 'Texte',
  checkbox: 'Case à cocher',
  radio: 'Option',
  dropdown: 'Liste déroulante',
  number: 'Nombre',
  phone: 'Numéro de téléphone',
  multiselect: 'Choix multiple',
  consent: 'Consentement',
  label: 'Note',
  attachment: 'Pièce jointe',
}
