import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Turkish. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'İmza',
  initials: 'Paraf',
  date: 'Tarih',
  name: 'Ad soyad',
  email: 'E-posta adresi',
  text: 'Metin',
  checkbox: 'Onay kutusu',
  radio: 'Seçenek',
  dropdown: 'Seçim listesi',
  number: 'Sayı',
  phone: 'Telefon numarası',
  multiselect: 'Çoklu seçim',
  consent: 'Onay',
  label: 'Not',
  attachment: 'Ek dosya',
}
