import type { FillRequest } from '../../pdf/seal/fill-target.ts'
import { charsMaxOf, type FieldType, fieldTypeTable } from './field-types.ts'
import type { SignatureField } from './model.ts'

type FillSource = Pick<SignatureField, 'formField' | 'maxLength' | 'options'> & { type: FieldType | 'mark' }

/**
 * Returns the request to fill a form field of the document. Returns undefined for a field that is printed on the page.
 */
export function fillRequestOf({ type, formField, maxLength, options }: FillSource): FillRequest | undefined {
  if (formField === undefined || type === 'mark') return undefined
  const { valueType, chosen } = fieldTypeTable[type]
  const fills =
    options !== undefined ? 'choice' : chosen === 'one' ? 'radio' : valueType === 'checkbox' ? valueType : 'text'
  return { name: formField, type: fills, charsMax: maxLength ?? charsMaxOf(type), ...(options && { options }) }
}
