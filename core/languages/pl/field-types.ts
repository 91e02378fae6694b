import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Polish. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Podpis',
  initials: 'Parafa',
  date: 'Data',
  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  text: 'Tekst',
  checkbox: 'Pole wyboru',
  radio: 'Opcja',
  dropdown: 'Lista wyboru',
  number: 'Liczba',
  phone: 'Numer telefonu',
  multiselect: 'Wielokrotny wybór',
  consent: 'Zgoda',
  label: 'Uwaga',
  attachment: 'Załącznik',
}
