import { isEmailAddress } from '../mail/address.ts'
import { isVatId } from './validation/vat-id.ts'

/** The named formats of a text field. */
export const namedFormats = ['date', 'email', 'integer', 'number', 'phone', 'postalCode', 'iban', 'vatId'] as const
type NamedFormat = (typeof namedFormats)[number]

/**
 * The format of a text field: a named format, or a mask. In a mask, `9` represents a digit, `A` a letter, `*` a letter
 * or digit, and every other character itself. A check needs one pass over the text.
 */
export type FieldFormat = NamedFormat | { mask: string }

/** Returns whether a text has a format. Arabic and full-width digits count as digits. */
export function hasFormat(format: FieldFormat, text: string): boolean {
  const entry = plainDigits(text.trim())
  return typeof format === 'string' ? named[format](entry) : fitsMask(format.mask, entry)
}

const named: Record<NamedFormat, (entry: string) => boolean> = {
  date: isCalendarDate,
  email: isEmailAddress,
  integer: (entry) => /^[+-]?\d{1,100}$/.test(entry),
  number: (entry) => /^[+-]?\d{1,100}(?:[.,]\d{1,100})?$/.test(entry),
  phone: (entry) => /^\+?[\d ()/.-]{5,40}$/.test(entry) && isWithin(digitsOf(entry).length, 5, 15),
  postalCode: (entry) => /^[A-Za-z\d][A-Za-z\d -]{0,10}[A-Za-z\d]$/.test(entry) && /\d/.test(entry),
  iban: isIban,
  vatId: isVatId,
}

const examples: Record<NamedFormat, string> = {
  date: '2026-01-31',
  email: 'test@example.com',
  integer: '1',
  number: '1',
  phone: '+49 30 123456',
  postalCode: '10115',
  iban: 'DE89 3704 0044 0532 0130 00',
  vatId: 'DE123456789',
}

/** Returns a text that has a format. */
export const exampleOf = (format: FieldFormat): string =>
  typeof format === 'string'
    ? examples[format]
    : format.mask.normalize('NFKC').replace(/[9A*]/g, (place) => (place === '9' ? '1' : 'A'))

/** Returns whether a text is a calendar day as YYYY-MM-DD. */
export function isCalendarDate(entry: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(entry)) return false
  const day = new Date(`${entry}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(entry)
}

/** Returns whether the check digits of an IBAN are correct (ISO 13616). */
function isIban(entry: string): boolean {
  const iban = entry.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  let remainder = 0
  for (const character of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

function fitsMask(mask: string, entry: string): boolean {
  const [places, characters] = [[...mask.normalize('NFKC')], [...entry]]
  if (places.length !== characters.length) return false
  return places.every((place, index) => {
    const character = characters[index] ?? ''
    if (place === '9') return /\d/.test(character)
    if (place === 'A') return /\p{L}/u.test(character)
    return place === '*' ? /[\p{L}\d]/u.test(character) : place === character
  })
}

/** Converts a text to NFKC, and its Arabic digits to ASCII. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const isWithin = (count: number, min: number, max: number): boolean => count >= min && count <= max
