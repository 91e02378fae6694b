import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Japanese. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: '署名',
  initials: 'イニシャル',
  date: '日付',
  name: '氏名',
  email: 'メールアドレス',
  text: 'テキスト',
  checkbox: 'チェックボックス',
  radio: '選択肢',
  dropdown: 'プルダウン',
  number: '数値',
  phone: '電話番号',
  multiselect: '複数選択',
  consent: '同意',
  label: '注記',
  attachment: '添付ファイル',
}
