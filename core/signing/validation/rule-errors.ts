import { firstMissingGlyph, missingGlyphMessage } from '../../../pdf/compose/glyphs.ts'
import type { FieldError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type CheckedValue, checkLabel, checkStatement } from '../field-values.ts'
import type { SignatureField } from '../model.ts'
import { readPattern } from './pattern.ts'

/** Returns the errors in a field's rules: texts that cannot be printed, and bounds without a value between them. */
export function ruleErrors(field: SignatureField): FieldError[] {
  const { options = [], minimum, maximum, minLength, maxLength, earliest, latest, minFiles, maxFiles } = field
  const errors = options.flatMap((option, index) => textErrors(`options.${index}`, option, checkLabel))
  if (field.text !== undefined) errors.push(...textErrors('text', field.text, checkStatement))
  for (const name of ['message', 'description'] as const)
    if (field[name] !== undefined) errors.push(...textErrors(name, field[name], checkLabel))
  if (field.pattern !== undefined) errors.push(...patternErrors(field.pattern))
  if (isAbove(minimum, maximum)) errors.push(outOfRange('maximum', 'The maximum must be at least the minimum.'))
  if (isAbove(minLength, maxLength ?? limits.fieldTextCharsMax))
    errors.push(outOfRange('minLength', 'The minimum length must be at most the maximum length.'))
  if (isAbove(minFiles, maxFiles)) errors.push(outOfRange('maxFiles', 'maxFiles must be at least minFiles.'))
  if (isAbove(earliest, latest)) errors.push(outOfRange('latest', 'The last day must not be before the first day.'))
  for (const name of ['earliest', 'latest'] as const)
    if (field[name] !== undefined && field.format !== 'date')
      errors.push({
        path: name,
        code: 'not_for_type',
        message: `Only a field with the format date can have ${name}. Omit ${name}, or set the format to date.`,
      })
  return errors
}

function textErrors(path: string, text: string, check: (text: string) => CheckedValue): FieldError[] {
  const checked = check(text)
  if (!checked.ok) return [{ path, code: checked.code, message: checked.message }]
  const malformed = (message: string) => [{ path, code: 'malformed_text', message }]
  if (checked.value?.kind !== 'text') return malformed('The text has no visible character. Enter visible text.')
  if (checked.value.text !== text)
    return malformed(
      text.trim() === text
        ? 'The text contains a tab or an unusual line break. Use spaces and \\n instead.'
        : 'The text begins or ends with white space. Remove the white space.',
    )
  const missing = firstMissingGlyph(text, { isMultiline: true })
  return missing ? [{ path, code: 'unsupported_character', message: missingGlyphMessage(missing) }] : []
}

function patternErrors(pattern: string): FieldError[] {
  try {
    readPattern(pattern)
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [{ path: 'pattern', code: 'pattern_invalid', message: error.message }]
  }
}

const isAbove = <T extends number | string>(least: T | undefined, most: T | undefined): boolean =>
  least !== undefined && most !== undefined && least > most

const outOfRange = (path: string, message: string): FieldError => ({ path, code: 'out_of_range', message })
