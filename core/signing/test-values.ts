import type { FieldFormat } from './field-formats.ts'
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
  const usual = envelope.fields
    .filter(({ id, isReadOnly }) => !isReadOnly && !Object.hasOwn(values, id) && !empty.includes(id))
    .flatMap((field) => {
      const value = field.prefill ?? usualValue(field, envelope)
      return value ? [[field.id, value] as const] : []
    })
  // fromEntries defines own members, so that a field called __proto__ stays a field.
  return Object.fromEntries([...given, ...usual])
}

function enteredValue(value: string | boolean, type: FieldType | undefined): FieldValue {
  if (typeof value === 'boolean') return { kind: 'checkbox', checked: value }
  return { kind: type !== undefined && isSignatureType(type) ? 'typed' : 'text', text: value }
}

function usualValue({ type, isRequired, format, maxLength }: SignatureField, envelope: Signed): FieldValue | null {
  const sample = isRequired ? fieldTypeTable[type].sample(testSignerName(envelope)) : null
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
