import { regionalLocale } from '../../languages/locale-facts.ts'
import type { SignerLocale } from '../../languages/locales.ts'

/** Returns a time in the language's form, to the minute and with its zone: `1 March 2026 at 09:00 UTC`. */
export const timeIn = (locale: SignerLocale, at: Date): string => {
  const format = new Intl.DateTimeFormat(regionalLocale(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}
