import type { SignerLocale } from '../model.ts'

const regions = { en: 'en-GB', de: 'de-DE' } as const

/** A time as people write it, to the minute and with its zone: `1 March 2026 at 09:00 UTC`. */
export const timeIn = (locale: SignerLocale, at: Date): string =>
  `${new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
