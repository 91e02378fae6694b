import { regionalLocale } from '../../languages/locale-facts.ts'
import type { SignerLocale } from '../../languages/locales.ts'

/**
 * Returns a time in the language's form, to the minute and in UTC: `1 March 2026 at 09:00 UTC`. With a time zone, the
 * local time comes first: `1 March 2026 at 10:00 CET (09:00 UTC)`, with the day in UTC if the days differ.
 */
export function timeIn(locale: SignerLocale, at: Date, timeZone: string | null): string {
  const written = (style: Intl.DateTimeFormatOptions, zone: string) =>
    new Intl.DateTimeFormat(regionalLocale(locale), { ...style, timeZone: zone }).format(at)
  const inUtc = `${written(full, 'UTC')} UTC`
  if (timeZone === null || written(full, timeZone) === written(full, 'UTC')) return inUtc
  const isSameDay = written(day, timeZone) === written(day, 'UTC')
  const utc = isSameDay ? `${written({ timeStyle: 'short' }, 'UTC')} UTC` : inUtc
  return `${written(full, timeZone)} ${zoneName(at, timeZone)} (${utc})`
}

const day = { dateStyle: 'long' } as const
const full = { dateStyle: 'long', timeStyle: 'short' } as const

/** Returns the short name of a zone, such as `CET` or `GMT+9`. */
const zoneName = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
