import { quantity } from '../quantity.ts'
import { plainDigits } from './field-formats.ts'

/** The sender's rules for the values of a field. */
export type FieldRules = {
  /** The group of checkboxes or radio buttons from which the signer chooses one or several. */
  group?: string
  /** The options from which the signer chooses in a dropdown. */
  options?: string[]
  /** The inclusive bounds of a number, and its maximum number of decimal places. */
  minimum?: number
  maximum?: number
  decimals?: number
  /** The minimum and maximum number of fields that the signer chooses in a group. */
  minSelected?: number
  maxSelected?: number
  /** The minimum and maximum number of files that the signer attaches. */
  minFiles?: number
  maxFiles?: number
  /** True if the certificate contains the pages of the attached files. */
  appendToCertificate?: boolean
  /** The statement of a consent field, to which the signer agrees. */
  text?: string
  /** The length limits in characters. */
  minLength?: number
  /** A regular expression that the whole text must match. */
  pattern?: string
  /** The inclusive bounds of a date, as YYYY-MM-DD. */
  earliest?: string
  latest?: string
  /** The id of the field whose value this field also shows. */
  sameAs?: string
  /** The sender's message for an entry that breaks a rule. */
  message?: string
  /** The sender's instructions for the signer. */
  description?: string
}

export const ruleNames = [
  'group',
  'options',
  'minimum',
  'maximum',
  'decimals',
  'minSelected',
  'maxSelected',
  'minFiles',
  'maxFiles',
  'appendToCertificate',
  'text',
  'minLength',
  'pattern',
  'earliest',
  'latest',
  'sameAs',
  'message',
  'description',
] as const satisfies (keyof FieldRules)[]

/**
 * The rules that contain the sender's own words. Evidence commits to them, and an erasure deletes them with the labels.
 */
export const textRules = ['options', 'text', 'message', 'description'] as const satisfies (keyof FieldRules)[]

/** Returns the rules among the properties of a field, or null if it has none. */
export function rulesOf(field: FieldRules): FieldRules | null {
  const rules = Object.entries(field).filter(([name]) => (ruleNames as readonly string[]).includes(name))
  return rules.length > 0 ? Object.fromEntries(rules) : null
}

/** The result of checking a text: its stored form, or an error. */
export type TextResult = { ok: true; text: string } | { ok: false; code: string; message: string }

/** The maximum number of digits before and after the decimal point. */
export const digitsMax = { integer: 15, decimals: 10 } as const

/** Checks that a text is one of the field's options. */
export const checkOption = (text: string, { options = [] }: FieldRules): TextResult =>
  options.includes(text)
    ? { ok: true, text }
    : {
        ok: false,
        code: 'not_an_option',
        message: `Choose one of ${options.map((option) => `“${option}”`).join(', ')}.`,
      }

/**
 * Checks that a text is a decimal number within the bounds. The stored form has the same digits without leading zeros.
 */
export function checkNumber(text: string, { minimum, maximum, decimals = digitsMax.decimals }: FieldRules): TextResult {
  const refused = (code: string, message: string): TextResult => ({ ok: false, code, message })
  const [, sign = '', integer = '', fraction = ''] = /^(-?)0*(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text.trim()) ?? []
  if (integer === '') return refused('format_invalid', 'Enter a number such as 1250.50.')
  if (fraction.length > decimals)
    return refused('too_many_decimals', `Enter at most ${quantity(decimals, 'digit')} after the decimal point.`)
  const isZero = /^0*$/.test(integer + fraction)
  const number = `${isZero ? '' : sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
  if (minimum !== undefined && isLess(number, decimalOf(minimum)))
    return refused('below_minimum', `Enter at least ${decimalOf(minimum)}.`)
  if (maximum !== undefined && isLess(decimalOf(maximum), number))
    return refused('above_maximum', `Enter at most ${decimalOf(maximum)}.`)
  return { ok: true, text: number }
}

/** Checks that a text is a phone number with its country code. The stored form is E.164, such as `+4930123456`. */
export function checkPhone(text: string): TextResult {
  const entry = plainDigits(text.trim()).replace(/^00/, '+').replace('(0)', '')
  const number = entry.replace(/[ ()/.-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number)
    ? { ok: true, text: number }
    : {
        ok: false,
        code: 'format_invalid',
        message: 'Enter a phone number with its country code, such as +49 30 123456.',
      }
}

/** Returns a number bound in decimal notation, without an exponent. */
export const decimalOf = (bound: number): string =>
  bound
    .toFixed(digitsMax.decimals)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

const isLess = (a: string, b: string): boolean => scaled(a) < scaled(b)

/** Returns whether two texts are the same decimal number, such as `10` and `10.00`. */
export const isSameNumber = (a: string, b: string): boolean =>
  [a, b].every((text) => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) && scaled(a) === scaled(b)

/** Returns a decimal number as an integer in units of its smallest possible decimal place. */
function scaled(decimal: string): bigint {
  const [integer = '', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(digitsMax.decimals, '0'))
}

type Grouped = FieldRules & { id: string }

/** Returns the other fields in the group of a field. */
export const otherFieldsInGroup = <Field extends Grouped>(field: Grouped, fields: readonly Field[]): Field[] =>
  field.group === undefined ? [] : fields.filter(({ id, group }) => group === field.group && id !== field.id)
