import { characterCount, firstCharacters } from '../text/length.ts'
import type { AttachedFile } from './attachments/attached-file.ts'
import { type EarlierValue, resolveFields } from './conditions/resolve.ts'
import { exampleOf } from './field-formats.ts'
import { otherFieldsInGroup } from './field-rules.ts'
import { type FieldType, fieldTypeTable, isSignatureType } from './field-types.ts'
import { selectionOf } from './groups.ts'
import type { EnvelopeState, FieldValue, FieldValues, SignatureField } from './model.ts'
import { readPattern, sampleOfPattern } from './validation/pattern.ts'

/** The field values for a test signature, in the form of responses, and the ids of fields to leave empty. */
export type TestEntries = {
  values: Record<string, string | boolean>
  empty: readonly string[]
  earlier?: readonly EarlierValue[]
  /** The sample files that were uploaded for the test, by field id. */
  files?: Readonly<Record<string, AttachedFile[]>>
}

type Signed = Pick<EnvelopeState, 'fields' | 'signer'>

/** Returns the signer's name, or a default name if the sender gave none. */
export const testSignerName = ({ signer }: Signed): string => signer.name ?? 'Test Signer'

/**
 * Returns the values that are entered for a test signature: the given values, then the sender's values, then samples
 * for required fields. Keeps invalid values, because signing must reject them. Leaves hidden fields empty.
 */
export function testValues(envelope: Signed, { values, empty, earlier = [], files = {} }: TestEntries): FieldValues {
  const typeOf = (id: string) => envelope.fields.find((field) => field.id === id)?.type
  const given = Object.entries(values).map(([id, value]) => [id, enteredValue(value, typeOf(id))] as const)
  const entered = new Map<string, FieldValue>(given)
  const toFill = envelope.fields.filter(
    ({ id, isReadOnly, computed }) => !isReadOnly && !computed && !Object.hasOwn(values, id) && !empty.includes(id),
  )
  // In a group, the sender's choice has priority over a sample.
  for (const field of [...toFill.filter(({ prefill }) => prefill), ...toFill.filter(({ prefill }) => !prefill)]) {
    const mates = otherFieldsInGroup(field, envelope.fields)
    const chosen = mates.filter(({ id }) => isChecked(entered.get(id))).length
    const value =
      mates.length > 0 && chosen >= Math.max(selectionOf(field).min, 1)
        ? null
        : (field.prefill ?? usualValue(field, envelope, files))
    if (value) entered.set(field.id, value)
  }
  const resolve = () =>
    resolveFields(
      envelope.fields,
      earlier,
      (field, calculated) => calculated ?? entered.get(field.id) ?? setValue(field, envelope),
    )
  let resolved = resolve()
  // A value for one required field can make another field required.
  for (const field of toFill.filter(({ requiredIf }) => requiredIf !== undefined)) {
    const isFilled = [field, ...otherFieldsInGroup(field, envelope.fields)].some(({ id }) => entered.has(id))
    const value =
      resolved.required.has(field.id) && !isFilled && usualValue({ ...field, isRequired: true }, envelope, files)
    if (!value) continue
    entered.set(field.id, value)
    resolved = resolve()
  }
  // `fromEntries` defines own properties. With an assignment, the value of a field with the id `__proto__` would be
  // lost.
  return Object.fromEntries([...entered].filter(([id]) => Object.hasOwn(values, id) || !resolved.hidden.has(id)))
}

/** Returns the value that the sender or the service sets for a field. */
function setValue({ type, prefill, isReadOnly }: SignatureField, { signer }: Signed): FieldValue | null {
  const text = fieldTypeTable[type].setByService?.({ signer, signedAt: new Date(0) })
  return text === undefined ? (isReadOnly && prefill) || null : { kind: 'text', text }
}

const isChecked = (value: FieldValue | undefined): boolean => value?.kind === 'checkbox' && value.checked

function enteredValue(value: string | boolean, type: FieldType | undefined): FieldValue {
  if (typeof value === 'boolean') return { kind: 'checkbox', checked: value }
  return { kind: type !== undefined && isSignatureType(type) ? 'typed' : 'text', text: value }
}

function usualValue(
  field: SignatureField,
  envelope: Signed,
  files: Readonly<Record<string, AttachedFile[]>>,
): FieldValue | null {
  const { id, type, isRequired, format, maxLength } = field
  if (type === 'attachment')
    return isRequired && Object.hasOwn(files, id) ? { kind: 'files', files: files[id] ?? [] } : null
  const sample = isRequired ? fieldTypeTable[type].sample(testSignerName(envelope), field) : null
  if (sample === null) return null
  if (typeof sample === 'boolean' || isSignatureType(type)) return enteredValue(sample, type)
  const text = sampleText(field, format === undefined ? sample : exampleOf(format))
  return enteredValue(firstCharacters(text, maxLength), type)
}

/** Returns a sample text that matches the rules of a field: the default sample, unless a rule requires another one. */
function sampleText({ format, pattern, minLength = 0, earliest, latest }: SignatureField, usual: string): string {
  const sample = pattern === undefined ? usual : (sampleOfPattern(readPattern(pattern)) ?? usual)
  if (format !== 'date')
    return sample + ([...sample].at(-1) ?? '').repeat(Math.max(0, minLength - characterCount(sample)))
  return earliest !== undefined && sample < earliest ? earliest : (latest ?? sample)
}
