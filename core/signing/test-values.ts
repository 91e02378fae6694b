import type { FieldFormat } from './field-formats.ts'
import { matesOf } from './field-rules.ts'
import { type FieldType, fieldTypeTable, isSignatureType } from './field-types.ts'
import type { EnvelopeState, FieldValue, FieldValues, SignatureField } from './model.ts'

/** What a test gives for fields, as answers show entered values, and the ids of those that it leaves empty. */
export type TestEntries = { values: Record<string, string | boolean>; empty: readonly string[] }

type Signed = Pick<EnvelopeState, 'fields' | 'signer'>

/** Who signs where the sender gave no name. */
export const testSignerName = ({ signer }: Signed): string => signer.name ?? 'Test Signer'

/**
 * What a signer enters in a test: the given values; for the other fields what the sender put in, and where something is required what
 * fits. A value that does not fit its field stays as it is, for the rules of signing to refuse.
 */
export function testValues(envelope: Signed, { values, empty }: TestEntries): FieldValues {
  const typeOf = (id: string) => envelope.fields.find((field) => field.id === id)?.type
  const given = Object.entries(values).map(([id, value]) => [id, enteredValue(value, typeOf(id))] as const)
  const entered = new Map<string, FieldValue>(given)
  const toFill = envelope.fields.filter(
    ({ id, isReadOnly }) => !isReadOnly && !Object.hasOwn(values, id) && !empty.includes(id),
  )
  // What the sender chose of a group beforehand comes before what would fit.
  for (const field of [...toFill.filter(({ prefill }) => prefill), ...toFill.filter(({ prefill }) => !prefill)]) {
    const isChosen = matesOf(field, envelope.fields).some(({ id }) => isChecked(entered.get(id)))
    const value = isChosen ? null : (field.prefill ?? usualValue(field, envelope))
    if (value) entered.set(field.id, value)
  }
  // fromEntries defines own members, so that a field called __proto__ stays a field.
  return Object.fromEntries(entered)
}

const isChecked = (value: FieldValue | undefined): boolean => value?.kind === 'checkbox' && value.checked

function enteredValue(value: string | boolean, type: FieldType | undefined): FieldValue {
  if (typeof value === 'boolean') return { kind: 'checkbox', checked: value }
  return { kind: type !== undefined && isSignatureType(type) ? 'typed' : 'text', text: value }
}

function usualValue(field: SignatureField, envelope: Signed): FieldValue | null {
  const { type, isRequired, format, maxLength } = field
  const sample = isRequired ? fieldTypeTable[type].sample(testSignerName(envelope), field) : null
  if (sample === null) return null
  if (typeof sample === 'boolean' || isSignatureType(type)) return enteredValue(sample, type)
  return enteredValue((format === undefined ? sample : sampleOf(format)).slice(0, maxLength), type)
}

const samples: Record<Exclude<FieldFormat, object>, string> = {
  date: '2026-01-31',
  email: 'test@example.com',
  integer: '1',
  number: '1',
  phone: '+49 30 123456',
  postalCode: '10115',
  iban: 'DE89 3704 0044 0532 0130 00',
}

const sampleOf = (format: FieldFormat): string =>
  typeof format === 'string'
    ? samples[format]
    : format.mask.normalize('NFKC').replace(/[9A*]/g, (place) => (place === '9' ? '1' : 'A'))
