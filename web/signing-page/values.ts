import { fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { hasFormat } from '../../core/signing/field-formats.ts'
import { charsMaxOf, fieldTypeTable, isSignatureType } from '../../core/signing/field-types.ts'
import { selectionOf } from '../../core/signing/groups.ts'
import type { FieldValue, FieldValues } from '../../core/signing/model.ts'
import { isLongerThan } from '../../core/text/length.ts'
import { hasTooManyLines } from '../../core/text/paragraphs.ts'
import { isNoSuchDay, plainEntry } from './entry-forms.ts'
import { chosenOf, isFilled, isMissing } from './progress.ts'
import type { SigningField } from './view.ts'

export type ValueProblem =
  | 'required'
  | 'too_many_files'
  | 'too_long'
  | 'too_many_lines'
  | 'too_many_selected'
  | RuleProblem
/** The codes of the problems for which a sender can set a message. */
export const ruleProblems = [
  'format_invalid',
  'no_such_date',
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

/** Returns the problem of a field that prevents signing. Returns null if there is none. */
export function problemOf(
  field: SigningField,
  values: FieldValues,
  fields: readonly SigningField[],
  region: string,
): ValueProblem | null {
  const value = values[field.id]
  if (field.computed && field.isRequired && !isFilled(value)) return 'required'
  if (field.isReadOnly === true && field.computed === undefined) return null
  if (isMissing(field, values, fields)) return 'required'
  if (field.group !== undefined && hasExcess(field, values, fields)) return 'too_many_selected'
  if (value?.kind === 'files') return value.files.length > fileCountOf(field).max ? 'too_many_files' : null
  if (value?.kind !== 'text') return null
  if (fieldTypeTable[field.type].isMultiline && hasTooManyLines(plainEntry(field, value.text, region)))
    return 'too_many_lines'
  return isLongerThan(value.text, charsMax(field)) ? 'too_long' : formatProblemOf(field, value.text, region)
}

/** Returns whether a field is the last chosen one in a group with too many choices. */
function hasExcess(field: SigningField, values: FieldValues, fields: readonly SigningField[]): boolean {
  const chosen = chosenOf(field, values, fields)
  return chosen.length > selectionOf(field).max && chosen.at(-1) === field
}
/**
 * Returns the problem of an entry that violates a rule or the format of its field. Returns null for a valid or empty
 * entry.
 */
export function formatProblemOf(field: SigningField, text: string, region: string): RuleProblem | null {
  if (text.trim() === '') return null
  const entry = plainEntry(field, text, region)
  if (field.format !== undefined && !hasFormat(field.format, entry))
    return field.format === 'date' && isNoSuchDay(text, region) ? 'no_such_date' : 'format_invalid'
  const ruled = fieldTypeTable[field.type].check?.(entry, field)
  return ruled?.ok === false ? (ruled.code as RuleProblem) : null
}

/** Returns an entered text in the form that the service stores. Returns null if it violates a rule of the field. */
export function keptText(field: SigningField, text: string, region: string): string | null {
  const entry = plainEntry(field, text, region)
  const ruled = fieldTypeTable[field.type].check?.(entry, field)
  if (ruled === undefined) return entry
  return ruled.ok ? ruled.text : null
}

/** Returns the maximum length of a text in a field. */
export const charsMax = (field: SigningField): number => field.maxLength ?? charsMaxOf(field.type)

/** A value in a request. An image contains only its file, and attached files only their ids. */
export type PostedValue =
  | Exclude<FieldValue, { kind: 'image' | 'files' }>
  | { kind: 'image'; image: string }
  | { kind: 'files'; files: string[] }

/**
 * Returns the values to send: only filled-in values, without read-only fields, and texts without surrounding white
 * space. A cleared name is sent as an empty text, because the sender's name would replace an omitted one.
 */
export function valuesToPost(
  fields: readonly SigningField[],
  values: FieldValues,
  region: string,
): Record<string, PostedValue> {
  const posted: Record<string, PostedValue> = {}
  for (const field of fields) {
    const value = values[field.id]
    if (field.isReadOnly === true) continue
    if (fieldTypeTable[field.type].defaultFor && !isFilled(value)) posted[field.id] = { kind: 'text', text: '' }
    if (value === undefined) continue
    if (isFilled(value) || value.kind === 'checkbox') posted[field.id] = postedValue(field, value, region)
  }
  return posted
}

function postedValue(field: SigningField, value: FieldValue, region: string): PostedValue {
  if (value.kind === 'image') return { kind: 'image', image: value.image }
  if (value.kind === 'files') return { kind: 'files', files: value.files.map(({ id }) => id) }
  if (value.kind === 'text') return { ...value, text: plainEntry(field, value.text, region) }
  return value.kind === 'typed' ? { ...value, text: value.text.trim() } : value
}

/** Returns whether a field contains the signature. If none does, the signer types a name with the consent. */
export const isSignedInField = (fields: readonly SigningField[], values: FieldValues): boolean =>
  fields.some(({ id, type }) => isSignatureType(type) && isFilled(values[id]))

/** Returns the field that the path of a problem names (`values.<field id>`, with an optional property), or null. */
export function fieldOfPath(fields: SigningField[], path: string): SigningField | null {
  const matches = fields.filter((field) => path === `values.${field.id}` || path.startsWith(`values.${field.id}.`))
  return matches.sort((a, b) => b.id.length - a.id.length)[0] ?? null
}

/** Returns the initials of a name: the first letters of its first and of its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}/u.test(word))
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => word?.match(/\p{L}/u)?.[0].toLocaleUpperCase() ?? '').join('')
}
