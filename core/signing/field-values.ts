import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { quantity } from '../quantity.ts'
import { hasDirectionOverride, hasVisibleCharacter } from '../text/display-safety.ts'
import { isLongerThan } from '../text/length.ts'
import { hasTooManyLines, paragraphsOf } from '../text/paragraphs.ts'
import { checkFiles } from './attachments/check-files.ts'
import { fieldsIn } from './calculations/calculation.ts'
import { type EarlierValue, resolveFields } from './conditions/resolve.ts'
import { checkDrawnSignature } from './drawn-signature.ts'
import { exampleOf, type FieldFormat, hasFormat } from './field-formats.ts'
import { charsMaxOf, fieldTypeTable } from './field-types.ts'
import { selectionErrors } from './groups.ts'
import type { FieldValue, FieldValues, SignatureField } from './model.ts'
import { enteredTextErrors } from './text-limits.ts'

type Signing = {
  fields: SignatureField[]
  signer: { email: string; name: string | null }
  /** The values that the signer entered, by field id. */
  values: FieldValues
  /** The values of earlier steps to which the logic of the fields refers. */
  earlier?: readonly EarlierValue[]
  signedAt: Date
}

/** The result of checking a value: its stored form (null for no value), or an error. */
export type CheckedValue = { ok: true; value: FieldValue | null } | Refusal
type Refusal = { ok: false; code: string; message: string }

/**
 * Returns the values to print on the document, or every error under `values.<field id>`. The service sets dates (the
 * UTC day of signing, `YYYY-MM-DD`), email addresses and calculated values. A read-only field keeps the sender's value,
 * and a hidden field has no value. The signer cannot send values for these fields. A name that the signer does not
 * enter is the name in the invitation.
 */
export function checkFieldValues(
  signing: Signing,
): { ok: true; values: FieldValues; hidden: string[] } | { ok: false; errors: FieldError[] } {
  const { fields, values, earlier = [] } = signing
  const errors: FieldError[] = []
  const known = new Set(fields.map((field) => field.id))
  for (const id of Object.keys(values)) {
    if (!known.has(id))
      errors.push({
        path: `values.${id}`,
        code: 'unknown_field',
        message: 'The envelope has no field with this id. Remove the value.',
      })
  }
  const given = (id: string) => (Object.hasOwn(values, id) ? values[id] : undefined)
  const refusals = new Map<string, CheckedValue>()
  const resolved = resolveFields(fields, earlier, (field, calculated) => {
    const checked = field.computed
      ? checkCalculated(field, given(field.id), calculated)
      : checkField({ ...field, isRequired: false }, given(field.id), signing)
    if (!checked.ok) refusals.set(field.id, checked)
    return checked.ok ? checked.value : null
  })
  for (const field of fields) {
    const isHidden = resolved.hidden.has(field.id)
    const isOwed =
      resolved.required.has(field.id) && isMissing(field, resolved.values) && !hasRefusedSource(field, fields, refusals)
    const checked = isHidden ? given(field.id) && hidden : (refusals.get(field.id) ?? (isOwed ? missing : undefined))
    if (checked?.ok === false) errors.push({ path: `values.${field.id}`, code: checked.code, message: checked.message })
  }
  const shown = fields.filter(({ id }) => !resolved.hidden.has(id))
  const asRequired = shown.map((field) => ({ ...field, isRequired: resolved.required.has(field.id) }))
  errors.push(...selectionErrors(asRequired, resolved.values))
  if (errors.length === 0) errors.push(...enteredTextErrors(shown, resolved.values))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values: resolved.values, hidden: [...resolved.hidden] }
}

/**
 * Returns whether the value of a calculated field is missing because a field that it is calculated from has an invalid
 * value. The error of that field is sufficient.
 */
const hasRefusedSource = (
  { computed }: SignatureField,
  fields: readonly SignatureField[],
  refusals: ReadonlyMap<string, CheckedValue>,
): boolean =>
  computed !== undefined &&
  fieldsIn(computed).some(({ field: id, step }) => {
    const source = step === undefined ? fields.find((one) => one.id === id) : undefined
    return source !== undefined && (refusals.has(source.id) || hasRefusedSource(source, fields, refusals))
  })

/** Returns whether the value of a required field is missing. Ignores groups, which `selectionErrors` checks. */
function isMissing({ id, type, isReadOnly }: SignatureField, values: FieldValues): boolean {
  const value = Object.hasOwn(values, id) ? values[id] : undefined
  if (isReadOnly || fieldTypeTable[type].chosen) return false
  return value === undefined || (value.kind === 'checkbox' && !value.checked)
}

/** Returns the error in a typed signature or name, or null if it is valid. */
export function signatureTextFinding(path: string, text: string): FieldError | null {
  const checked = checkLine(text, limits.signerNameCharsMax)
  if (checked.ok && checked.value) return null
  return checked.ok
    ? { path, code: 'signature_empty', message: 'The signature is empty. Enter a signature.' }
    : { path, code: checked.code, message: checked.message }
}

/** Checks a prefilled value from the sender. The rules for the signer's input apply, but no value is required. */
export function checkPrefill(field: SignatureField, value: FieldValue): CheckedValue {
  if (!fieldTypeTable[field.type].options.includes('value'))
    return refused('not_for_type', `The signer cannot set a field of type ${field.type}. Omit its value.`)
  return checkOwn({ ...field, isRequired: false }, value)
}

/** Checks a statement of the sender, which may have several lines. */
export const checkStatement = (text: string): CheckedValue => checkParagraphs(text, limits.fieldTextCharsMax)

/** Checks a label, which must be one line. A label without a visible character becomes null. */
export const checkLabel = (text: string): CheckedValue => checkLine(text, limits.fieldLabelCharsMax)

function checkField(field: SignatureField, given: FieldValue | undefined, { signer, signedAt }: Signing): CheckedValue {
  if (field.sameAs !== undefined) return given ? shownAgain : nothing
  if (field.isReadOnly) return given ? setBySender : { ok: true, value: field.prefill ?? null }
  const { setByService, defaultFor } = fieldTypeTable[field.type]
  if (setByService) return given ? setByServer : text(setByService({ signer, signedAt }))
  const usual = field.prefill ? null : defaultFor?.(signer)
  return checkOwn(field, given ?? (usual ? { kind: 'text', text: usual } : undefined))
}

/** Checks a calculated value by the rules of its field. */
const checkCalculated = (
  field: SignatureField,
  given: FieldValue | undefined,
  value: FieldValue | null,
): CheckedValue => (given ? setByServer : checkOwn({ ...field, isRequired: false }, value ?? undefined))

/** Checks a value from the sender or the signer. */
function checkOwn(field: SignatureField, given: FieldValue | undefined): CheckedValue {
  switch (fieldTypeTable[field.type].valueType) {
    case 'text':
      return checkText(field, given)
    case 'checkbox':
      return checkCheckbox(field, given)
    case 'signature':
      return checkSignature(field, given)
    case 'files':
      return checkAttachment(field, given)
  }
}

function checkText(field: SignatureField, given: FieldValue | undefined): CheckedValue {
  if (given && given.kind !== 'text') return wrongKind('a text')
  const check = fieldTypeTable[field.type].isMultiline ? checkParagraphs : checkLine
  const checked = given ? check(given.text, charsMaxOf(field.type)) : nothing
  if (!checked.ok) return checked
  if (checked.value?.kind !== 'text') return field.isRequired ? missing : checked
  const entry = checked.value.text
  const { maxLength, format } = field
  if (maxLength !== undefined && isLongerThan(entry, maxLength)) return tooLong(maxLength)
  if (format !== undefined && !hasFormat(format, entry)) return inWordsOf(field, ofAnotherFormat(format))
  const ruled = fieldTypeTable[field.type].check?.(entry, field)
  if (!ruled) return checked
  return ruled.ok ? text(ruled.text) : inWordsOf(field, ruled)
}

/** Returns an error with the sender's message, if the field has one. */
const inWordsOf = ({ message }: SignatureField, refusal: Refusal): Refusal =>
  message === undefined ? refusal : { ...refusal, message }

function checkCheckbox(field: SignatureField, given: FieldValue | undefined): CheckedValue {
  if (given && given.kind !== 'checkbox') return wrongKind('true or false')
  // An unchosen field of a group has no value.
  if (fieldTypeTable[field.type].chosen) return given?.checked ? { ok: true, value: given } : nothing
  if (field.isRequired && !given?.checked) return missing
  // The document also prints a statement to which the signer did not agree, as an unchecked box.
  return { ok: true, value: given ?? (field.text === undefined ? null : { kind: 'checkbox', checked: false }) }
}

function checkSignature(field: SignatureField, given: FieldValue | undefined): CheckedValue {
  if (!given) return field.isRequired ? missing : nothing
  if (given.kind === 'drawn') return checkDrawnSignature(given)
  // The image is valid, because `reencodeImages` has already checked it.
  if (given.kind === 'image') return { ok: true, value: given }
  if (given.kind !== 'typed') return wrongKind('a signature')
  const finding = signatureTextFinding('', given.text)
  return finding ? refused(finding.code, finding.message) : { ok: true, value: { ...given, text: given.text.trim() } }
}

function checkAttachment(field: SignatureField, given: FieldValue | undefined): CheckedValue {
  if (!given) return field.isRequired ? missing : nothing
  if (given.kind !== 'files') return wrongKind('files')
  if (given.files.length === 0) return field.isRequired ? missing : nothing
  const checked = checkFiles(field, given.files)
  return checked.ok ? { ok: true, value: given } : checked
}

const checkLine = (value: string, charsMax: number) => checkCharacters(value.trim(), charsMax, /[\p{Cc}\p{Zl}\p{Zp}]/u)

const checkParagraphs = (value: string, charsMax: number) =>
  hasTooManyLines(value) ? tooManyLines : checkCharacters(paragraphsOf(value), charsMax, /(?!\n)\p{Cc}/u)

function checkCharacters(value: string, charsMax: number, refusedCharacters: RegExp): CheckedValue {
  if (isLongerThan(value, charsMax)) return tooLong(charsMax)
  if (!value.isWellFormed()) return malformed('an unpaired surrogate')
  if (refusedCharacters.test(value)) return malformed('a line break or another control character')
  if (hasDirectionOverride(value)) return malformed('a character that changes the text direction')
  return hasVisibleCharacter(value) ? text(value) : nothing
}

const malformed = (what: string) => refused('malformed_text', `The text contains ${what}. Remove this character.`)
const refused = (code: string, message: string): Refusal => ({ ok: false, code, message })
const text = (value: string): CheckedValue => ({ ok: true, value: { kind: 'text', text: value } })
const nothing: CheckedValue = { ok: true, value: null }
const missing = refused('required', 'This field is required.')
const tooLong = (charsMax: number) =>
  refused('too_long', `The text can have at most ${quantity(charsMax, 'character')}. Shorten the text.`)
const tooManyLines = refused(
  'too_many_lines',
  `The text can have at most ${quantity(limits.fieldTextLinesMax, 'line')}. Remove line breaks.`,
)
const ofAnotherFormat = (format: FieldFormat) =>
  refused(
    'format_invalid',
    `The text does not have the format ${typeof format === 'string' ? format : format.mask}. Enter a text such as ${exampleOf(format)}.`,
  )
const setBySender = refused(
  'read_only',
  'The sender filled in this field, and the signer cannot change it. Omit its value.',
)
const shownAgain = refused('read_only', 'This field shows the value of another field. Send a value for that field.')
const setByServer = refused('set_by_server', 'The service fills in this field. Omit its value.')
const hidden = refused('hidden', 'The condition of this field is not met, so the field is hidden. Omit its value.')
const wrongKind = (what: string) => refused('wrong_kind', `The value of this field must be ${what}.`)
