import { textOf } from '../document/text-string.ts'
import { isString, type PdfObject } from '../syntax/objects.ts'
import { bitOf } from './feature-bits.ts'

const SCRIPT_BYTES_MAX = 1_024

// The functions by which forms check, format and add up; readers bring them along, and they touch nothing but the field.
const named =
  'AF(?:(?:Number|Percent)_(?:Format|Keystroke)|(?:Date|Time)_(?:Format|Keystroke)(?:Ex)?|Special_(?:Format|Keystroke|KeystrokeEx)|Range_Validate|Simple_Calculate)'
const blank = '[ \\t\\r\\n]*'
const text = '"(?:[^"\\\\\\r\\n\\u2028\\u2029]|\\\\[^\\r\\n\\u2028\\u2029])*"'
const literal = `(?:${text}|${text.replaceAll('"', "'")}|-?\\d{1,15}(?:\\.\\d{1,15})?|true|false)`
const listed = `(?:${literal}(?:${blank},${blank}${literal})*)?`
const operand = `(?:${literal}|new Array${blank}\\(${blank}${listed}${blank}\\))`
const called = `${named}${blank}\\(${blank}${operand}(?:${blank},${blank}${operand})*${blank}\\)`
const script = new RegExp(`^${blank}${called}${blank}(?:;${blank}${called}${blank})*;?${blank}$`)

/**
 * The feature of a script: calls of the functions of forms with plain values and nothing else are a calculation, and
 * whatever cannot be told from more is JavaScript.
 */
export function bitsOfScript(value: PdfObject | undefined): number {
  const isCalculation = isString(value) && value.bytes.length <= SCRIPT_BYTES_MAX && script.test(textOf(value))
  return bitOf(isCalculation ? 'form_calculation' : 'javascript')
}
