import { textOf } from '../../document/text-string.ts'
import { isString } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { bitOf } from '../policy/feature-bits.ts'

const SCRIPT_BYTES_MAX = 1_024

// Functions that validate, format and calculate in forms. They are built into readers and affect only their field.
const named =
  'AF(?:(?:Number|Percent)_(?:Format|Keystroke)|(?:Date|Time)_(?:Format|Keystroke)(?:Ex)?|Special_(?:Format|Keystroke|KeystrokeEx)|Range_Validate|Simple_Calculate)'
const blank = '[ \\t\\r\\n]*'
// Excludes control characters, because readers remove a language code between two escapes from the text (ISO 32000-2
// section 7.9.2.2).
const text = '"(?:[^"\\\\\\u0000-\\u001f\\u007f\\u2028\\u2029]|\\\\[ -~])*"'
const literal = `(?:${text}|${text.replaceAll('"', "'")}|-?\\d{1,15}(?:\\.\\d{1,15})?|true|false)`
const listed = `(?:${literal}(?:${blank},${blank}${literal})*)?`
const operand = `(?:${literal}|new Array${blank}\\(${blank}${listed}${blank}\\))`
const called = `${named}${blank}\\(${blank}${operand}(?:${blank},${blank}${operand})*${blank}\\)`
const script = new RegExp(`^${blank}${called}${blank}(?:;${blank}${called}${blank})*;?${blank}$`)

/**
 * Returns the feature of a script. A script that only calls built-in form functions with plain values is a calculation.
 * Any other script is JavaScript.
 */
export function bitsOfScript(value: PdfObject | undefined): number {
  const isCalculation = isString(value) && isPlain(value.bytes) && script.test(textOf(value))
  return bitOf(isCalculation ? 'form_calculation' : 'javascript')
}

// Returns whether all readers decode a script to the same text. Readers differ on broken UTF-8, which could contain a
// quote, and on control characters without a UTF-16 mark.
function isPlain(bytes: Uint8Array): boolean {
  if (bytes.length > SCRIPT_BYTES_MAX) return false
  if (bytes[0] === 0xfe) return true
  const isMarked = bytes[0] === 0xef
  return !bytes.subarray(isMarked ? 3 : 0).some((byte) => isControl(byte) || (isMarked && byte > 0x7e))
}

const isControl = (byte: number): boolean => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d
