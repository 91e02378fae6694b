import { fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { hasFormat } from '../../core/signing/field-formats.ts'
import { charsMaxOf, fieldTypeTable, isSignatureType } from '../../core/signing/field-types.ts'
import { selectionOf } from '../../core/signing/groups.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import { chosenOf, isFilled, isMissing } from './progress.ts'
import type { SigningField } from './view.ts'

export type ValueProblem = 'required' | 'too_many_files' | 'too_long' | 'too_many_selected' | RuleProblem
/** The codes of rules that a sender can state a message for. */
export const ruleProblems = [
  'format_invalid',
  'too_many_decimals',
  'below_minimum',
  'above_maximum',
  'not_an_option',
  'too_short',
  'pattern_mismatch',
  'too_early',
  'too_late',
] as const
export type RuleProblem = (typeof ruleProblems)[number]

/** Returns the problem that prevents signing the field, or null. */
export function problemOf(
  field: SigningField,
  values: FieldValues,
  fields: readonly SigningField[],
): ValueProblem | null {
  const value = values[field.id]
  if (field.computed && field.isRequired && !isFilled(value)) return 'required'
  if (field.isReadOnly === true && field.computed === undefined) return null
  if (isMissing(field, values, fields)) return 'required'
  if (field.group !== undefined && hasExcess(field, values, fields)) return 'too_many_selected'
  if (value?.kind === 'files') return value.files.length > fileCountOf(field).max ? 'too_many_files' : null
  if (value?.kind !== 'text') return null
  return value.text.length > charsMax(field) ? 'too_long' : formatProblemOf(field, value.text)
}

/** Returns true if this is the last of too many chosen fields in a group. */
function hasExcess(field: SigningField, values: FieldValues, fields: readonly SigningField[]): boolean {
  const chosen = chosenOf(field, values, fields)
  return chosen.length > selectionOf(field).max && chosen.at(-1) === field
}
/** Returns the rule or format of the field that an entry violates; an empty entry violates none. */
export function formatProblemOf(field: SigningField, text: string): RuleProblem | null {
  if (text.trim() === '') return null
  if (field.format !== undefined && !hasFormat(field.format, text)) return 'format_invalid'
  const ruled = fieldTypeTable[field.type].check?.(plainEntry(field, text), field)
  return ruled?.ok === false ? (ruled.code as RuleProblem) : null
}

/** Returns the entry as posted: a number with a decimal point, whatever the signer's language uses. */
const plainEntry = ({ type }: SigningField, text: string): string =>
  type === 'number' ? text.trim().replace(/^(-?\d*),(\d+)$/, '$1.$2') : text.trim()

/** Returns a text as the service keeps it; null if it breaks a rule of the field. */
export function keptText(field: SigningField, text: string): string | null {
  const ruled = fieldTypeTable[field.type].check?.(plainEntry(field, text), field)
  if (ruled === undefined) return plainEntry(field, text)
  return ruled.ok ? ruled.text : null
}

/** Returns the maximum length of a text in this field. */
export const charsMax = (field: SigningField): number => field.maxLength ?? charsMaxOf(field.type)

/** A posted value; for an image only its file, and for attached files only their ids. */
export type PostedValue =
  | Exclude<FieldValue, { kind: 'picture' | 'files' }>
  | { kind: 'picture'; image: string }
  | { kind: 'files'; files: string[] }

/**
 * Returns the values to post: the filled ones, text without surrounding white space, no read-only fields. A cleared
 * name is posted as empty, because an omitted one means the sender's.
 */
export function valuesToPost(fields: readonly SigningField[], values: FieldValues): Record<string, PostedValue> {
  const posted: Record<string, PostedValue> = {}
  for (const field of fields) {
    const value = values[field.id]
    if (field.isReadOnly === true) continue
    if (fieldTypeTable[field.type].defaultFor && !isFilled(value)) posted[field.id] = { kind: 'text', text: '' }
    if (value === undefined) continue
    if (isFilled(value) || value.kind === 'checkbox') posted[field.id] = postedValue(field, value)
  }
  return posted
}

function postedValue(field: SigningField, value: FieldValue): PostedValue {
  if (value.kind === 'picture') return { kind: 'picture', image: value.image }
  if (value.kind === 'files') return { kind: 'files', files: value.files.map(({ id }) => id) }
  if (value.kind === 'text') return { ...value, text: plainEntry(field, value.text) }
  return value.kind === 'typed' ? { ...value, text: value.text.trim() } : value
}

/** Returns whether a field contains the signature. Without one, the signer types a name when consenting. */
export const isSignedInField = (fields: readonly SigningField[], values: FieldValues): boolean =>
  fields.some(({ id, type }) => isSignatureType(type) && isFilled(values[id]))

/** Returns the field in a problem's path (`values.<field id>`, with an optional property), or null. */
export function fieldOfPath(fields: SigningField[], path: string): SigningField | null {
  const matches = fields.filter((field) => path === `values.${field.id}` || path.startsWith(`values.${field.id}.`))
  return matches.sort((a, b) => b.id.length - a.id.length)[0] ?? null
}

/** Returns the initials of a name: the first letter of its first and of its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}/u.test(word))
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => word?.match(/\p{L}/u)?.[0].toLocaleUpperCase() ?? '').join('')
}
