import { limits } from '../limits.ts'
import {
  checkNumber,
  checkOption,
  checkPhone,
  decimalOf,
  type FieldRules,
  ruleNames,
  type TextResult,
} from './field-rules.ts'
import { checkTextRules } from './validation/text-rules.ts'

/**
 * The kind of a field's value. The kind determines how the value is checked, drawn and read, and how the certificate
 * prints it.
 */
export type ValueType = 'text' | 'checkbox' | 'signature' | 'files'

/** The options that a sender can set for a field, in addition to its position and label. */
export const fieldOptions = [
  'placeholder',
  'value',
  'isReadOnly',
  'format',
  'maxLength',
  'formField',
  'pages',
  'computed',
  ...ruleNames,
] as const
export type FieldOption = (typeof fieldOptions)[number]

/** The signer's properties from which field values are derived. */
type FieldSigner = { email: string; name: string | null }

export type FieldTypeEntry = {
  valueType: ValueType
  /** The options that a sender can set for a field of this type. */
  options: readonly FieldOption[]
  /** The options that a sender must set. */
  required?: readonly FieldOption[]
  /** Checks a text by the rules of its field, and returns its stored form. Only for texts. */
  check?: (text: string, rules: FieldRules) => TextResult
  /** The number of fields that the signer can choose in the field's group. Only for checkboxes and radio buttons. */
  chosen?: 'one' | 'several'
  /** True if the field shows a text of the sender, which the signer can only read. */
  isStatic?: boolean
  /** The description of the type's rules in the documentation. */
  rules: string
  /** The maximum number of characters in a text. */
  charsMax?: number
  /** True if a text can have several lines. */
  isMultiline?: boolean
  /** Returns the value that the service sets when the signer signs. */
  setByService?: (signing: { signer: FieldSigner; signedAt: Date }) => string
  /** Returns the value for a signer who enters nothing. */
  defaultFor?: (signer: FieldSigner) => string | null
  /** Returns the value that `testSign` enters, or null if it enters none. */
  sample: (signerName: string, rules: FieldRules) => string | boolean | null
  /**
   * True if documents print the caption below the field, as on a signature line. Otherwise, the caption is above the
   * field.
   */
  isCaptionedBelow: boolean
  /** The default size of a field in points. */
  usualSize: { width: number; height: number }
}

/** The options of field types whose value can be repeated in several positions. */
const repeated = ['pages', 'sameAs'] as const
const oneLine = { width: 170, height: 20 }
const textOptions = [
  'placeholder',
  'description',
  'value',
  'isReadOnly',
  'maxLength',
  'formField',
  ...repeated,
] as const

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .slice(0, 4)
    .join('')

/** Every field type. A new type needs an entry here, a control on the signing page, and a name in each language. */
const table = {
  signature: {
    valueType: 'signature',
    options: ['description', 'pages'],
    rules:
      'typed: one line, 200 characters, `formal` (default) or `casual`; drawn: at least one line, at most 8,000 points; the box has the width `aspectRatio` (0.05 to 20) and height 1',
    sample: (name) => name,
    isCaptionedBelow: true,
    usualSize: { width: 170, height: 48 },
  },
  initials: {
    valueType: 'signature',
    options: ['description', 'pages'],
    rules: 'as a signature',
    sample: initialsOf,
    isCaptionedBelow: true,
    usualSize: { width: 70, height: 34 },
  },
  date: {
    valueType: 'text',
    options: ['formField', ...repeated],
    rules:
      'the UTC day of signing, `YYYY-MM-DD`; for a date that the signer chooses, use a `text` field with the format `date`',
    charsMax: 10,
    setByService: ({ signedAt }) => signedAt.toISOString().slice(0, 10),
    sample: () => null,
    isCaptionedBelow: true,
    usualSize: { width: 90, height: 20 },
  },
  name: {
    valueType: 'text',
    options: [...textOptions, 'minLength'],
    check: checkTextRules,
    rules: 'one line, 200 characters; by default, the name in the invitation',
    charsMax: limits.signerNameCharsMax,
    defaultFor: ({ name }) => name,
    sample: (name) => name,
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  email: {
    valueType: 'text',
    options: ['formField', ...repeated],
    rules: "the signer's address",
    charsMax: limits.emailCharsMax,
    setByService: ({ signer }) => signer.email,
    sample: () => null,
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  text: {
    valueType: 'text',
    options: [...textOptions, 'format', 'minLength', 'pattern', 'earliest', 'latest', 'message', 'computed'],
    check: checkTextRules,
    rules: '2,000 characters in at most 100 lines; a tab counts as a space',
    charsMax: limits.fieldTextCharsMax,
    isMultiline: true,
    sample: () => 'Test',
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  checkbox: {
    valueType: 'checkbox',
    options: ['description', 'value', 'isReadOnly', 'formField', ...repeated],
    rules: 'if required, it must be checked',
    sample: () => true,
    isCaptionedBelow: false,
    usualSize: { width: 15, height: 15 },
  },
  radio: {
    valueType: 'checkbox',
    options: ['description', 'value', 'isReadOnly', 'group', 'formField'],
    required: ['group'],
    chosen: 'one',
    rules: 'the signer chooses at most one of the fields with the same `group`, and exactly one if they are required',
    sample: () => true,
    isCaptionedBelow: false,
    usualSize: { width: 15, height: 15 },
  },
  dropdown: {
    valueType: 'text',
    options: ['placeholder', 'description', 'value', 'isReadOnly', 'options', 'formField', ...repeated],
    required: ['options'],
    check: checkOption,
    rules: 'exactly one of the `options`',
    charsMax: limits.fieldLabelCharsMax,
    sample: (_, { options }) => options?.[0] ?? null,
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  number: {
    valueType: 'text',
    options: [
      'placeholder',
      'description',
      'value',
      'isReadOnly',
      'formField',
      'minimum',
      'maximum',
      'decimals',
      'message',
      ...repeated,
      'computed',
    ],
    check: checkNumber,
    rules:
      'a decimal number such as `-1250.50` with at most 15 digits before the point and 10 after it; stored with exactly these digits, without leading zeros',
    charsMax: 27,
    sample: (_, { minimum, maximum }) => decimalOf(minimum ?? Math.min(1, maximum ?? 1)),
    isCaptionedBelow: false,
    usualSize: { width: 90, height: 20 },
  },
  phone: {
    valueType: 'text',
    options: ['placeholder', 'description', 'value', 'isReadOnly', 'formField', 'message', ...repeated],
    check: checkPhone,
    rules: 'a phone number with its country code, such as `+49 30 123456` or `0049 …`; stored as `+4930123456` (E.164)',
    charsMax: 40,
    sample: () => '+4930123456',
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  multiselect: {
    valueType: 'checkbox',
    options: ['description', 'value', 'isReadOnly', 'group', 'minSelected', 'maxSelected'],
    required: ['group'],
    chosen: 'several',
    rules:
      'the signer chooses `minSelected` to `maxSelected` of the fields with the same `group`, by default at least one if they are required',
    sample: () => true,
    isCaptionedBelow: false,
    usualSize: { width: 15, height: 15 },
  },
  consent: {
    valueType: 'checkbox',
    options: ['text', 'description'],
    required: ['text'],
    rules: 'a checkbox next to your `text`, which the evidence records; the checkbox is never checked in advance',
    sample: () => true,
    isCaptionedBelow: false,
    usualSize: { width: 300, height: 36 },
  },
  label: {
    valueType: 'text',
    options: ['value', 'isReadOnly', ...repeated],
    isStatic: true,
    rules: 'your text in `value`, 2,000 characters in at most 100 lines; always read-only',
    charsMax: limits.fieldTextCharsMax,
    isMultiline: true,
    sample: () => null,
    isCaptionedBelow: false,
    usualSize: oneLine,
  },
  attachment: {
    valueType: 'files',
    options: ['minFiles', 'maxFiles', 'appendToCertificate'],
    rules:
      '`minFiles` to `maxFiles` PDF, JPEG or PNG files of up to 10 MiB each, scanned for malware; the document shows their names and hashes',
    sample: () => null,
    isCaptionedBelow: false,
    usualSize: { width: 250, height: 36 },
  },
} as const satisfies Record<string, FieldTypeEntry>

export type FieldType = keyof typeof table
export const fieldTypeTable: Readonly<Record<FieldType, FieldTypeEntry>> = table
export const fieldTypes = Object.keys(table) as [FieldType, ...FieldType[]]

/** Returns whether a field of a type is signed or initialed. */
export const isSignatureType = (type: FieldType): boolean => fieldTypeTable[type].valueType === 'signature'

/** Returns the maximum number of characters in a text of this type. */
export const charsMaxOf = (type: FieldType): number => fieldTypeTable[type].charsMax ?? limits.fieldTextCharsMax
