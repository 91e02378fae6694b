import type { FieldType } from '../../signing/field-types.ts'

/** Names of the field types in Portuguese. */
export const fieldTypeNames: Record<FieldType, string> = {
  signature: 'Assinatura',
  initials: 'Rubrica',
  date: 'Data',
  name: 'Nome',
  email: 'Endereço de e-mail',
  text: 'Texto',
  checkbox: 'Caixa de verificação',
  radio: 'Opção',
  dropdown: 'Lista pendente',
  number: 'Número',
  phone: 'Número de telefone',
  multiselect: 'Escolha múltipla',
  consent: 'Consentimento',
  label: 'Nota',
  attachment: 'Anexo',
}
