import type { FillWish } from '../../pdf/seal/fill-target.ts'
import { charsMaxOf, type FieldType, fieldTypeTable } from './field-types.ts'
import type { SignatureField } from './model.ts'

type Filling = Pick<SignatureField, 'formField' | 'maxLength'> & { type: FieldType | 'mark' }

/** Returns the form field that a field fills, or undefined if the field is stamped. */
export function fillWishOf({ type, formField, maxLength }: Filling): FillWish | undefined {
  if (formField === undefined || type === 'mark') return undefined
  const fills = fieldTypeTable[type].valueType === 'checkbox' ? 'checkbox' : 'text'
  return { name: formField, type: fills, charsMax: maxLength ?? charsMaxOf(type) }
}
