import { isDict, isString } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import type { PdfFile } from './pdf-file.ts'
import { textOf } from './text-string.ts'

// The maximum length of a format script, which is longer than any call of a built-in function.
const scriptBytesMax = 1_000

// The styles of AFSpecial_Format: postal code, long postal code, telephone number and social security number.
const specialFormats: readonly (readonly [digits: RegExp, text: string])[][] = [
  [[/^(\d{5})$/, '$1']],
  [[/^(\d{5})(\d{4})$/, '$1-$2']],
  [
    [/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'],
    [/^(\d{3})(\d{4})$/, '$1-$2'],
  ],
  [[/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3']],
]

/**
 * Returns the texts that readers show for a value: first the text of a reader with form scripts, then the value, if it
 * says the same without the format. Without a format script, the only text is the value. Returns no text for an unknown
 * format. Supports the documented built-in functions of Acrobat forms, except those that could add digits to a text.
 */
export async function formattedValues(file: PdfFile, field: PdfDict, value: string): Promise<string[]> {
  const actions = await file.resolve(field.get('AA'))
  const action = isDict(actions) ? await file.resolve(actions.get('F')) : null
  if (action === null || value === '') return [value]
  const script = isDict(action) ? await file.resolve(action.get('JS')) : null
  const source = isString(script) && script.bytes.length <= scriptBytesMax ? textOf(script) : ''
  const [, name = '', list = ''] = /^\s*(AF\w+)\s*\((.*)\)\s*;?\s*$/s.exec(source) ?? []
  const texts = list.match(/"[^"]*"|'[^']*'/g) ?? []
  if (texts.some((text) => /\d|\\/.test(text))) return []
  if (/^AF(?:Date|Time)_Format(?:Ex)?$/.test(name)) return [value]
  if (name === 'AFSpecial_Format') return specialTexts(list, value)
  if (name !== 'AFNumber_Format' && name !== 'AFPercent_Format') return []
  const [decimals = 0, style = 0, negative = 0] = list.split(',').map((part) => Number(part.trim()))
  if (!/^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(value)) return []
  const number = Number(value.replace(',', '.'))
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 10) return []
  if (name === 'AFPercent_Format') return [`${digitsOf(number * 100, decimals, style)}%`]
  const currency = texts[0]?.slice(1, -1) ?? ''
  const isBefore = /true\s*$/.test(list)
  // Negative style 1 is red instead of a sign, 2 is brackets, and 3 is red with brackets.
  const isBracketed = number < 0 && negative >= 2
  const sign = number < 0 && negative === 0 ? '-' : ''
  const digits = digitsOf(Math.abs(number), decimals, style)
  const text = `${sign}${isBefore ? currency : ''}${digits}${isBefore ? '' : currency}`
  const formatted = isBracketed ? `(${text})` : text
  return currency === '' && isSameNumber(formatted, style, value) ? [formatted, value] : [formatted]
}

/** Returns a value of digits with the punctuation of its format, and as it is. Both contain the same digits. */
function specialTexts(style: string, value: string): string[] {
  const formats = /^\s*[0-3]\s*$/.test(style) ? specialFormats[Number(style)] : undefined
  const format = formats?.find(([digits]) => digits.test(value))
  return format === undefined ? [] : [value.replace(...format), value]
}

/** Returns whether a formatted number differs from the value only in group separators and zeros after the decimals. */
function isSameNumber(formatted: string, style: number, value: string): boolean {
  // With the separator of another style, a value such as `1.234` could be read as another number.
  if (!/^[+-]?\d+$/.test(value) && !value.includes(decimalSeparatorOf(style))) return false
  const plain = formatted.replaceAll(groupSeparators[style] || ' ', '').replace(decimalSeparatorOf(style), '.')
  return Number(plain) === Number(value.replace(',', '.'))
}

const groupSeparators = [',', '', '.', '', "'"]
const decimalSeparatorOf = (style: number): string => (style === 2 || style === 3 ? ',' : '.')

/** Formats a number by its separator style: 0 `1,234.56`, 1 `1234.56`, 2 `1.234,56`, 3 `1234,56` or 4 `1'234.56`. */
function digitsOf(number: number, decimals: number, style: number): string {
  const [whole = '', rest] = Math.abs(number).toFixed(decimals).split('.')
  const group = groupSeparators[style] ?? ''
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  const sign = number < 0 ? '-' : ''
  return sign + (rest === undefined ? grouped : `${grouped}${decimalSeparatorOf(style)}${rest}`)
}
