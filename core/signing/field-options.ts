import { firstMissingGlyph, missingGlyphMessage } from '../../pdf/compose/glyphs.ts'
import type { FieldError } from '../errors.ts'
import { logicNames } from './conditions/field-logic.ts'
import type { FieldLogic } from './conditions/logic-types.ts'
import type { FieldFormat } from './field-formats.ts'
import { type FieldRules, ruleNames } from './field-rules.ts'
import { charsMaxOf, type FieldOption, fieldOptions, fieldTypeTable } from './field-types.ts'
import { type CheckedValue, checkLabel, checkPrefill } from './field-values.ts'
import type { FieldValue, SignatureField } from './model.ts'
import { ruleErrors } from './validation/rule-errors.ts'

/**
 * A sender's options for a field, except its position. Null is equivalent to an omitted property, so a client can send
 * the fields of a response again.
 */
export type FieldOptionsDraft = {
  label?: string | null | undefined
  placeholder?: string | null | undefined
  value?: string | boolean | null | undefined
  isReadOnly?: boolean | undefined
  format?: FieldFormat | null | undefined
  maxLength?: number | null | undefined
  formField?: string | null | undefined
  pages?: string | null | undefined
} & { [Rule in keyof (FieldRules & FieldLogic)]?: (FieldRules & FieldLogic)[Rule] | null | undefined }

/**
 * Returns a field with the sender's options, and the errors by property. Errors are an option that the type does not
 * have, a value that cannot be printed or entered, and a required field that nobody can fill in.
 */
export function applyFieldOptions(
  field: SignatureField,
  { label, placeholder, value, isReadOnly, format, maxLength, formField, ...rules }: FieldOptionsDraft,
): { field: SignatureField; errors: FieldError[] } {
  const errors: FieldError[] = []
  const given = { placeholder, value, isReadOnly: isReadOnly || null, format, maxLength, formField, ...rules }
  const entry = fieldTypeTable[field.type]
  const isCopy = (rules.sameAs ?? null) !== null && entry.options.includes('sameAs')
  const allowed = isCopy ? copyOptions.filter((option) => entry.options.includes(option)) : entry.options
  const required = isCopy ? [] : (entry.required ?? [])
  for (const member of fieldOptions) {
    if ((given[member] ?? null) !== null && !allowed.includes(member))
      errors.push(
        finding(
          member,
          'not_for_type',
          `A field of type ${field.type}${isCopy ? ' with sameAs' : ''} cannot have ${member}. Omit it.`,
        ),
      )
  }
  for (const member of required)
    if ((given[member] ?? null) === null)
      errors.push(finding(member, 'required', `A field of type ${field.type} must have ${member}. Add it.`))
  if (errors.length > 0) return { field, errors }

  const lineOf = (member: 'label' | 'placeholder', text: string | null | undefined): string | undefined => {
    const line = kept(errors, member, text == null ? none : checkLabel(text))
    return line?.kind === 'text' ? line.text : undefined
  }
  const described = {
    ...field,
    ...optional('label', lineOf('label', label)),
    ...optional('placeholder', lineOf('placeholder', placeholder)),
    ...optional('format', format ?? undefined),
    ...optional('maxLength', maxLength ?? undefined),
    ...optional('isReadOnly', isReadOnly || entry.isStatic || isCopy || undefined),
    ...optional('formField', formField ?? undefined),
    ...givenRules(rules),
    // A field that shows another field's value is never required itself.
    ...(isCopy ? { isRequired: false } : {}),
    ...(rules.requiredIf ? { isRequired: false } : {}),
  }
  errors.push(...ruleErrors(described))
  if (described.computed && (value != null || isReadOnly || format != null))
    errors.push(
      finding('computed', 'read_only', 'A calculated field cannot have a value, isReadOnly or format. Omit them.'),
    )
  const most = charsMaxOf(field.type)
  if (described.maxLength !== undefined && described.maxLength > most)
    errors.push(
      finding(
        'maxLength',
        'out_of_range',
        `A field of type ${field.type} allows at most ${most} characters. Send a smaller maxLength.`,
      ),
    )
  const prefill = kept(errors, 'value', value == null ? none : checkPrefill(described, givenValue(value)))
  const filled = { ...described, ...optional('prefill', prefill ?? undefined) }
  if (errors.length === 0 && isOwedByNobody(filled))
    errors.push(
      finding(
        'value',
        'required',
        'A required field that is read-only has no value. Send a value, or make the field optional.',
      ),
    )
  return { field: filled, errors }
}

/** The options that a field with the value of another field can have. */
const copyOptions: readonly FieldOption[] = ['sameAs', 'isReadOnly', 'maxLength', 'options', 'formField']

const none: CheckedValue = { ok: true, value: null }

const givenValue = (value: string | boolean): FieldValue =>
  typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'checkbox', checked: value }

/** Returns a checked value if it is valid. Otherwise, adds an error and returns null. */
function kept(errors: FieldError[], member: string, checked: CheckedValue): FieldValue | null {
  if (!checked.ok) {
    errors.push(finding(member, checked.code, checked.message))
    return null
  }
  const { value } = checked
  const missing = value?.kind === 'text' ? firstMissingGlyph(value.text, { isMultiline: true }) : null
  if (missing) errors.push(finding(member, 'unsupported_character', missingGlyphMessage(missing)))
  return value
}

const isOwedByNobody = ({ type, isReadOnly, isRequired, prefill }: SignatureField): boolean =>
  // Fields in groups are checked by `groupErrors` instead.
  fieldTypeTable[type].chosen === undefined &&
  isReadOnly === true &&
  isRequired &&
  (prefill === undefined || (prefill.kind === 'checkbox' && !prefill.checked))

const optional = <Name extends string, T>(name: Name, value: T | undefined): { [Key in Name]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: T }

/** Returns the rules that the sender set, in a fixed order. */
const givenRules = (rules: FieldOptionsDraft): FieldRules & FieldLogic =>
  Object.fromEntries(
    [...ruleNames, ...logicNames].flatMap((name) => ((rules[name] ?? null) === null ? [] : [[name, rules[name]]])),
  )

const finding = (path: string, code: string, message: string): FieldError => ({ path, code, message })

/** Returns whether a text can be the label of a field: one line of characters that the fonts contain. */
export const isLabel = (text: string): boolean => {
  const checked = checkLabel(text)
  return checked.ok && checked.value !== null && firstMissingGlyph(text) === null
}
