import { fillIn } from '../../base/template.ts'
import { regionalLocale } from '../../core/languages/locale-facts.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'

// Controls, and the marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g

/** Foreign text for the middle of a sentence: on one line, unable to turn the direction of what follows. */
export const plainText = (text: string): string => text.replace(invisible, ' ').replace(/\s+/g, ' ').trim()

/** Puts values as plain text into a template's `{name}` places; a value is never read as a template. */
export const fill = (template: string, values: Record<string, string | number>): string =>
  fillIn(template, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainText(String(value))])))

/** A label that ends in a colon, and the gap that its writing leaves behind it. */
export const withGap = (label: string): string => (label.endsWith('：') ? label : `${label} `)

const numericParts = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** A moment in words with its zone's name; without `timeZone` in the reader's own zone. */
export const momentInWords = (iso: string, locale: SignerLocale, timeZone?: string): string =>
  new Intl.DateTimeFormat(regionalLocale(locale), {
    ...numericParts,
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))
