import { regionalLocale } from '../languages/locale-facts.ts'
import type { SignerLocale } from '../languages/locales.ts'
import { inTimeUnits, unbroken } from './time-units.ts'

/**
 * Returns a time in the form of a language, to the minute and in UTC: `1 March 2026 at 09:00 UTC`. With a time zone,
 * the local time comes first: `1 March 2026 at 10:00 CET (09:00 UTC)`. If the days differ, the UTC time includes its
 * day. No-break spaces connect the parts of a date and of a time.
 */
export function timeIn(locale: SignerLocale, at: Date, timeZone: string | null): string {
  const written = (style: Intl.DateTimeFormatOptions, zone: string) =>
    inTimeUnits(formatterOf(regionalLocale(locale), { ...style, timeZone: zone }).formatToParts(at))
  const inUtc = written(full, 'UTC')
  const local = timeZone === null ? inUtc : written(full, timeZone)
  if (timeZone === null || local === inUtc) return `${inUtc}\u00a0UTC`
  const isSameDay = written(day, timeZone) === written(day, 'UTC')
  return `${local}\u00a0${zoneName(at, timeZone)} (${isSameDay ? written({ timeStyle: 'short' }, 'UTC') : inUtc}\u00a0UTC)`
}

/** Returns a day such as `2026-03-01` in the form of a language, with no-break spaces: `1 March 2026`. */
export const dayInWords = (iso: string, locale: SignerLocale): string =>
  unbroken(formatterOf(regionalLocale(locale), { ...day, timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`)))

const day = { dateStyle: 'long' } as const
const full = { dateStyle: 'long', timeStyle: 'short' } as const

/** Returns the short name of a time zone, such as `CET` or `GMT+9`. */
const zoneName = (at: Date, timeZone: string): string =>
  formatterOf('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Returns a local time such as `10:30 CET`, with the day if it differs from the day in UTC. */
export function localTime(at: Date, timeZone: string): string {
  const local = clock(at, timeZone)
  const isSameDay = local.startsWith(at.toISOString().slice(0, 10))
  return `${isSameDay ? local.slice(11, 16) : local.slice(0, 16)} ${zoneName(at, timeZone)}`
}

/** Returns the day of a time in a time zone as `2026-11-21`. */
export const dayIn = (at: Date, timeZone: string | null): string => clock(at, timeZone ?? 'UTC').slice(0, 10)

/** Returns the last second of a day in a time zone. */
export function endOfDay(day: string, timeZone: string | null): Date {
  const inUtc = new Date(`${day}T23:59:59.000Z`)
  if (timeZone === null) return inUtc
  const offsetAt = (at: Date) => Date.parse(`${clock(at, timeZone).replace(' ', 'T')}Z`) - at.getTime()
  // The zone's offset can differ between the two times.
  const near = new Date(inUtc.getTime() - offsetAt(inUtc))
  return new Date(inUtc.getTime() - offsetAt(near))
}

/** Returns the local time in a time zone, such as `2026-11-21 10:30:00`. */
const clock = (at: Date, timeZone: string): string =>
  formatterOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)

const formatters = new Map<string, Intl.DateTimeFormat>()
const formattersMax = 50

/** Returns a formatter, which is kept because it takes longer to create than to use. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const kept = formatters.get(key)
  if (kept) return kept
  if (formatters.size === formattersMax) formatters.clear()
  const formatter = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}
