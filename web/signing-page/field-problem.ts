import { limits } from '../../core/limits.ts'
import { fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import type { FieldFormat } from '../../core/signing/field-formats.ts'
import { decimalOf, digitsMax } from '../../core/signing/field-rules.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { selectionOf } from '../../core/signing/groups.ts'
import { fill, plainText } from '../shared/texts.ts'
import { dayInNumbers, shownNumber } from './entry-forms.ts'
import type { Texts } from './texts.ts'
import { charsMax, ruleProblems } from './values.ts'
import type { SigningField } from './view.ts'

/**
 * Returns a sentence about the problem of a field in the signer's language. Uses the error code from the service. Uses
 * the English message only to find an unsupported character or a length.
 */
export function problemSentence(
  field: SigningField,
  { code, message = '' }: { code: string; message?: string },
  texts: Texts,
  region: string,
): string {
  if (field.message !== undefined && (ruleProblems as readonly string[]).includes(code)) return field.message
  switch (code) {
    case 'required':
    case 'signature_empty':
      return missingSentence(field, texts)
    case 'too_long':
      return fill(texts.errorTooLong, { max: charsMax(field) })
    case 'texts_too_long':
      return fill(texts.errorTooLong, { max: lengthIn(message) })
    case 'too_many_lines':
      return fill(texts.errorTooManyLines, { max: limits.fieldTextLinesMax })
    case 'malformed_text':
      return texts.errorMalformed
    case 'format_invalid':
      return formatSentence(field, texts, region)
    case 'no_such_date':
      return fill(texts.errorNoSuchDate, { example: exampleDay(field, region) })
    case 'too_many_decimals':
      return fill(texts.errorDecimals, { count: field.decimals ?? digitsMax.decimals })
    case 'below_minimum':
      return fill(texts.errorMinimum, { minimum: shownNumber(decimalOf(field.minimum ?? 0), region) })
    case 'above_maximum':
      return fill(texts.errorMaximum, { maximum: shownNumber(decimalOf(field.maximum ?? 0), region) })
    case 'too_short':
      return fill(texts.errorTooShort, { min: field.minLength ?? 0 })
    case 'too_early':
      return fill(texts.errorEarliest, { date: dayInNumbers(field.earliest ?? '', region) })
    case 'too_late':
      return fill(texts.errorLatest, { date: dayInNumbers(field.latest ?? '', region) })
    case 'too_few_selected':
      return fill(texts.errorTooFew, { count: selectionOf(field).min })
    case 'too_many_selected':
      return fill(texts.errorTooMany, { count: selectionOf(field).max })
    case 'too_few_files':
      return missingSentence(field, texts)
    case 'too_many_files':
      return fill(texts.errorFileCount, fileCountOf(field))
    case 'file_missing':
      return texts.errorFileMissing
    case 'not_an_option':
    case 'several_chosen':
      return texts.errorChoice
    case 'unsupported_character':
      return glyphSentence(message, texts)
    default:
      return texts.errorInvalid
  }
}

/** Returns the length in the English message of an error. */
const lengthIn = (message: string): number => Number(/\d+/.exec(message)?.[0] ?? 0)

const formatText = {
  date: 'errorDate',
  email: 'errorEmail',
  integer: 'errorInteger',
  number: 'errorNumber',
  phone: 'errorPhone',
  postalCode: 'errorPostalCode',
  iban: 'errorIban',
  vatId: 'errorVatId',
} as const satisfies Record<Extract<FieldFormat, string>, keyof Texts>

/** Returns a sentence about the expected format of a field. */
function formatSentence(field: SigningField, texts: Texts, region: string): string {
  const { type, format } = field
  if (type === 'number') return fill(texts.errorNumber, { example: shownNumber('1250.50', region) })
  if (type === 'phone') return texts.errorPhoneCountry
  if (format === undefined) return texts.errorInvalid
  if (typeof format !== 'string') return fill(texts.errorMask, { mask: format.mask })
  const example = format === 'date' ? exampleDay(field, region) : shownNumber('1250.50', region)
  return fill(texts[formatText[format]], { example })
}

const exampleDay = ({ latest, earliest }: SigningField, region: string): string =>
  dayInNumbers(latest ?? earliest ?? '1999-12-31', region)

function missingSentence(field: SigningField, texts: Texts): string {
  if (field.group !== undefined && selectionOf(field).min > 1)
    return fill(texts.errorTooFew, { count: selectionOf(field).min })
  if (field.group !== undefined || field.options !== undefined) return texts.errorChoice
  const sentences = {
    checkbox: texts.errorCheckbox,
    signature: texts.errorSignature,
    text: texts.errorRequired,
    files: fill(texts.errorFiles, fileCountOf(field)),
  }
  return sentences[fieldTypeTable[field.type].valueType]
}

/**
 * Returns a sentence that names an unsupported character and its code point (`U+2603`), which identifies the character
 * even if it is invisible.
 */
export function glyphSentence(message: string, texts: Texts): string {
  const [codePoint, digits] = /U\+([0-9A-F]{4,6})/.exec(message) ?? []
  const value = Number.parseInt(digits ?? '', 16)
  if (codePoint === undefined || value > 0x10ffff) return texts.errorInvalid
  const character = plainText(String.fromCodePoint(value))
  const named = character === '' ? '({codePoint})' : '{character} ({codePoint})'
  return fill(texts.errorGlyph.replace('{character}', named), { character, codePoint })
}
