import { textOf } from '../../document/text-string.ts'
import { isString } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { bitOf } from '../policy/feature-bits.ts'

const SCRIPT_BYTES_MAX = 1_024

// The functions by which forms check, format and add up; readers bring them along, and they touch nothing but the field.
const named =
  'AF(?:(?:Number|Percent)_(?:Format|Keystroke)|(?:Date|Time)_(?:Format|Keystroke)(?:Ex)?|Special_(?:Format|Keystroke|KeystrokeEx)|Range_Validate|Simple_Calculate)'
const blank = '[ \\t\\r\\n]*'
// Without controls: between two escapes stands a language that readers take out of the text (ISO 32000-2 section 7.9.2.2).
const text = '"(?:[^"\\\\\\u0000-\\u001f\\u007f\\u2028\\u2029]|\\\\[ -~])*"'
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
  const isCalculation = isString(value) && isPlain(value.bytes) && script.test(textOf(value))
  return bitOf(isCalculation ? 'form_calculation' : 'javascript')
}

// Readers differ on broken UTF-8, where a quote could be a part of it, and on controls without the mark of UTF-16.
function isPlain(bytes: Uint8Array): boolean {
  if (bytes.length > SCRIPT_BYTES_MAX) return false
  if (bytes[0] === 0xfe) return true
  const isMarked = bytes[0] === 0xef
  return !bytes.subarray(isMarked ? 3 : 0).some((byte) => isControl(byte) || (isMarked && byte > 0x7e))
}

const isControl = (byte: number): boolean => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d
