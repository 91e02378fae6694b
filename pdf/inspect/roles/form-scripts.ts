import { textOf } from '../../document/text-string.ts'
import { isString } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { bitOf } from '../policy/feature-bits.ts'

const SCRIPT_BYTES_MAX = 1_024

// Form functions that validate, format and calculate. They are built into readers and affect only their own field.
const named =
  'AF(?:(?:Number|Percent)_(?:Format|Keystroke)|(?:Date|Time)_(?:Format|Keystroke)(?:Ex)?|Special_(?:Format|Keystroke|KeystrokeEx)|Range_Validate|Simple_Calculate)'
const blank = '[ \\t\\r\\n]*'
// Excludes control characters, because readers remove a language code that is enclosed in escape characters (ISO
// 32000-2 section 7.9.2.2).
const text = '"(?:[^"\\\\\\u0000-\\u001f\\u007f\\u2028\\u2029]|\\\\[ -~])*"'
const literal = `(?:${text}|${text.replaceAll('"', "'")}|-?\\d{1,15}(?:\\.\\d{1,15})?|true|false)`
const listed = `(?:${literal}(?:${blank},${blank}${literal})*)?`
const operand = `(?:${literal}|new Array${blank}\\(${blank}${listed}${blank}\\))`
const called = `${named}${blank}\\(${blank}${operand}(?:${blank},${blank}${operand})*${blank}\\)`
const script = new RegExp(`^${blank}${called}${blank}(?:;${blank}${called}${blank})*;?${blank}$`)

/**
 * Returns the feature bit of a script: a calculation if it only calls built-in form functions with literal values,
 * JavaScript otherwise.
 */
export function bitsOfScript(value: PdfObject | undefined): number {
  const isCalculation = isString(value) && isPlain(value.bytes) && script.test(textOf(value))
  return bitOf(isCalculation ? 'form_calculation' : 'javascript')
}

// Returns whether all readers decode a script to the same text. Readers decode invalid UTF-8 differently, which could
// hide a quote, and also control characters in text without a UTF-16 byte order mark.
function isPlain(bytes: Uint8Array): boolean {
  if (bytes.length > SCRIPT_BYTES_MAX) return false
  if (bytes[0] === 0xfe) return true
  const isMarked = bytes[0] === 0xef
  return !bytes.subarray(isMarked ? 3 : 0).some((byte) => isControl(byte) || (isMarked && byte > 0x7e))
}

const isControl = (byte: number): boolean => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d
