import { regionalLocale } from '../../core/languages/locale-facts.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { isCalendarDate, plainDigits } from '../../core/signing/field-formats.ts'
import type { SigningField } from './view.ts'

/**
 * Returns the locale for the notation of numbers and days, because countries with the same language have different
 * notations. It is the first of the browser's languages that matches the language of the page. Some browsers report a
 * system locale such as `en-US@posix`, which is not a language tag.
 */
export const readerRegion = (locale: SignerLocale, tags: readonly string[]): string =>
  tags
    .map((tag) => tag.split('@', 1)[0]!)
    .find((tag) => tag.toLowerCase().startsWith(`${locale}-`) && isLanguageTag(tag)) ?? regionalLocale(locale)

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Returns whether the value of a field is a day. */
export const isDay = ({ type, format }: SigningField): boolean => type === 'date' || format === 'date'

/** Returns an entry in its stored form (`1250.50` or `2026-12-31`). Returns any other text trimmed. */
export function plainEntry(field: SigningField, text: string, region: string): string {
  const entry = text.trim()
  if (field.type === 'number') return plainNumber(entry, region) ?? entry
  return isDay(field) ? (plainDay(entry, region) ?? entry) : entry
}

/** Returns a stored number or day in the notation of a language. Returns any other text unchanged. */
export function shownEntry(field: SigningField, text: string, region: string): string {
  const entry = plainEntry(field, text, region)
  if (isDay(field) && isCalendarDate(entry)) return dayInNumbers(entry, region)
  if (field.type === 'number' && /^-?\d+(\.\d+)?$/.test(entry)) return shownNumber(entry, region)
  return text
}

function plainNumber(entry: string, region: string): string | null {
  const { group, decimal } = separatorsOf(region)
  const plain = plainDigits(entry).replace(/^\u2212/, '-')
  const [integer = '', fraction, ...more] = plain.split(decimal)
  const groups = integer.replace(/^-/, '').split(/[\s\u00a0\u202f]/.test(group) ? /[\s\u00a0\u202f]/ : group)
  const isGrouped = groups.length > 1 && /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every(isThreeDigits)
  if (isGrouped && more.length === 0 && (fraction === undefined || /^\d+$/.test(fraction)))
    return `${plain.startsWith('-') ? '-' : ''}${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`
  return /^-?\d+([.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : null
}

const isThreeDigits = (text: string): boolean => /^\d{3}$/.test(text)

function plainDay(entry: string, region: string): string | null {
  const numbers = numbersIn(entry)
  const iso = numbers && isoDay(numbers, isYear(numbers[0]) ? yearFirst : orderOf(region))
  return iso !== null && isCalendarDate(iso) ? iso : null
}

/** Returns whether an entry is a date in numbers that does not exist, such as 31.02.1999. */
export function isNoSuchDay(entry: string, region: string): boolean {
  const numbers = numbersIn(entry.trim())
  if (numbers === null || !numbers.some(isYear)) return false
  const order = isYear(numbers[0]) ? yearFirst : orderOf(region)
  // Where the year comes first, an entry that ends with the year can begin with the day or the month.
  const orders = isYear(numbers[2]) && order[0] === 'year' ? yearLast : [order]
  return orders.every((each) => !isCalendarDate(isoDay(numbers, each)))
}

type ThreeNumbers = [string, string, string]

const isYear = (number: string): boolean => number.length === 4

/** Returns the three numbers of a day in numbers. */
function numbersIn(entry: string): ThreeNumbers | null {
  const found = /^(\d{1,4})\s?[./\-年月]\s?(\d{1,2})\s?[./\-年月]\s?(\d{1,4})[.日]?$/.exec(plainDigits(entry))
  return found && (found.slice(1) as ThreeNumbers)
}

/** Returns numbers in a given order as `YYYY-MM-DD`, even if there is no such day. */
function isoDay(numbers: ThreeNumbers, order: readonly string[]): string {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => numbers[order.indexOf(part)] ?? '')
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Returns the day `YYYY-MM-DD` in numbers, in the notation of a language: `31.12.2026`. */
export const dayInNumbers = (iso: string, region: string): string =>
  dayFormat(region, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(new Date(`${iso}T00:00:00Z`))
    .replace(directionMarks, '')

const directionMarks = /[\u200e\u200f\u061c]/g

/** Returns the day `YYYY-MM-DD` in words: `31 December 2026`. */
export const dayInWords = (iso: string, region: string): string =>
  dayFormat(region, { dateStyle: 'long' }).format(new Date(`${iso}T00:00:00Z`))

/** Returns the current day in the reader's time zone as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns a stored decimal number in the notation of a language, digit by digit. */
export function shownNumber(decimal: string, region: string): string {
  const [integer = '', fraction] = decimal.split('.')
  const grouped = new Intl.NumberFormat(region, european).format(BigInt(integer.replace('-', '')))
  const sign = integer.startsWith('-') ? '-' : ''
  return `${sign}${grouped}${fraction === undefined ? '' : `${separatorsOf(region).decimal}${fraction}`}`
}

/** Entries have the digits 0 to 9 and Gregorian days, because these are printed in the document. */
const european = { numberingSystem: 'latn', calendar: 'gregory' } as const

const dayFormat = (region: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region, { ...european, ...style, timeZone: 'UTC' })

const yearFirst = ['year', 'month', 'day']
const yearLast = [
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
]

const orderOf = (region: string): string[] =>
  dayFormat(region, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => yearFirst.includes(type))

function separatorsOf(region: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(region, european).formatToParts(12_345_678.5)
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value
  return { group: textOf('group') ?? ',', decimal: textOf('decimal') ?? '.' }
}
