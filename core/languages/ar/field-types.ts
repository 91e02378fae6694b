import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Arabic. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'توقيع',
  initials: 'أحرف أولى',
  date: 'تاريخ',
  name: 'اسم',
  email: 'بريد إلكتروني',
  text: 'نص',
  checkbox: 'خانة اختيار',
  radio: 'خيار',
  dropdown: 'قائمة اختيار',
  number: 'رقم',
  phone: 'رقم الهاتف',
  multiselect: 'اختيار متعدد',
  consent: 'موافقة',
  label: 'ملاحظة',
  attachment: 'مرفق',
}
