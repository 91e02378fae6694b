import { isolatedIn } from '../../base/direction.ts'
import { fillIn } from '../../base/template.ts'
import { regionalLocale } from '../../core/languages/locale-facts.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { inTimeUnits } from '../../core/signing/time-units.ts'

const isolates = /[\u2066-\u2069]/g
// Controls, and the marks, embeddings and overrides of the bidirectional algorithm (UAX #9).
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e]+/g

/**
 * Returns untrusted text for use within a sentence: on one line, and without effect on the direction of the text after
 * it.
 */
export const plainText = (text: string): string =>
  text
    .replace(isolates, '')
    .replace(invisible, ' ')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()

/**
 * Replaces each `{name}` in a template by a value as plain text, isolated from the direction of the template. Values
 * are never treated as templates.
 */
export const fill = (template: string, values: Record<string, string | number>): string =>
  fillIn(
    template,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isolatedIn(template, plainText(String(value)))]),
    ),
  )

/** Returns a label or sentence with the space that its script requires after the last character. */
export const withGap = (text: string): string => (/[：。]$/.test(text) ? text : `${text} `)

/** Returns sentences as one text. */
export const joinedSentences = (sentences: readonly string[]): string => sentences.map(withGap).join('').trimEnd()

/**
 * Returns a time in words, as in emails, with the name of its time zone. Without `timeZone`, uses the reader's time
 * zone.
 */
export function momentInWords(iso: string, locale: SignerLocale, timeZone?: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(regionalLocale(locale), { ...options, ...(timeZone === undefined ? {} : { timeZone }) })
  const at = new Date(iso)
  const zone = format({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  const words = inTimeUnits(format({ dateStyle: 'long', timeStyle: 'short' }).formatToParts(at))
  return `${words}\u00a0${zone?.value ?? ''}`.trim()
}
