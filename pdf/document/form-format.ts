import { isDict, isString } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import type { PdfFile } from './pdf-file.ts'
import { textOf } from './text-string.ts'

// The maximum length of a format script, which is longer than any call of a built-in function.
const scriptBytesMax = 1_000

/**
 * Returns the text that a reader with form scripts shows for a value. Without a format script, this text is the value.
 * Returns null for an unknown format. Supports the documented built-in functions of Acrobat forms, except formats that
 * could add digits to the text.
 */
export async function formattedValue(file: PdfFile, field: PdfDict, value: string): Promise<string | null> {
  const actions = await file.resolve(field.get('AA'))
  const action = isDict(actions) ? await file.resolve(actions.get('F')) : null
  if (action === null || value === '') return value
  const script = isDict(action) ? await file.resolve(action.get('JS')) : null
  const source = isString(script) && script.bytes.length <= scriptBytesMax ? textOf(script) : ''
  const [, name = '', list = ''] = /^\s*(AF\w+)\s*\((.*)\)\s*;?\s*$/s.exec(source) ?? []
  const texts = list.match(/"[^"]*"|'[^']*'/g) ?? []
  if (texts.some((text) => /\d|\\/.test(text))) return null
  if (/^AF(?:Date|Time)_Format(?:Ex)?$/.test(name)) return value
  if (name !== 'AFNumber_Format' && name !== 'AFPercent_Format') return null
  const [decimals = 0, style = 0, negative = 0] = list.split(',').map((part) => Number(part.trim()))
  if (!/^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(value)) return null
  const number = Number(value.replace(',', '.'))
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 10) return null
  if (name === 'AFPercent_Format') return `${digitsOf(number * 100, decimals, style)}%`
  const currency = texts[0]?.slice(1, -1) ?? ''
  const isBefore = /true\s*$/.test(list)
  // Negative style 1 is red instead of a sign, 2 is brackets, and 3 is red with brackets.
  const isBracketed = number < 0 && negative >= 2
  const sign = number < 0 && negative === 0 ? '-' : ''
  const digits = digitsOf(Math.abs(number), decimals, style)
  const text = `${sign}${isBefore ? currency : ''}${digits}${isBefore ? '' : currency}`
  return isBracketed ? `(${text})` : text
}

/** Formats a number by its separator style: 0 `1,234.56`, 1 `1234.56`, 2 `1.234,56`, 3 `1234,56` or 4 `1'234.56`. */
function digitsOf(number: number, decimals: number, style: number): string {
  const [whole = '', rest] = Math.abs(number).toFixed(decimals).split('.')
  const group = [',', '', '.', '', "'"][style] ?? ''
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  const sign = number < 0 ? '-' : ''
  return sign + (rest === undefined ? grouped : `${grouped}${style === 2 || style === 3 ? ',' : '.'}${rest}`)
}
