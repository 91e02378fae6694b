import type { FillWish } from '../../pdf/seal/fill-target.ts'
import { limits } from '../limits.ts'
import type { FieldType, SignatureField } from './model.ts'

const dayCharsMax = 10

/** What a field fills in the form of its document; undefined where it is stamped. */
export function fillWishOf({ type, formField, maxLength }: Filling): FillWish | undefined {
  if (formField === undefined) return undefined
  const charsMax = maxLength ?? charsMaxOf(type)
  return { name: formField, type: type === 'checkbox' ? 'checkbox' : 'text', charsMax }
}

type Filling = Pick<SignatureField, 'formField' | 'maxLength'> & { type: FieldType | 'mark' }

function charsMaxOf(type: Filling['type']): number {
  if (type === 'date') return dayCharsMax
  if (type === 'email') return limits.emailCharsMax
  return type === 'name' ? limits.signerNameCharsMax : limits.fieldTextCharsMax
}
