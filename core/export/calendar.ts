/**
 * Returns whether a text such as `2026-01-31` is a calendar day in a year that DATEV's dates can express (2000 to
 * 2099).
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** Returns the calendar day of a time in UTC, such as `2026-01-31`. Days in this form sort chronologically. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the last day of the year that begins on the given day. */
export function lastDayOfYear(firstDay: string): string {
  const end = new Date(`${firstDay}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  end.setUTCDate(end.getUTCDate() - 1)
  return dayOf(end)
}

/** Returns a day in the form `31012026` of DATEV's long dates. */
export const dayMonthYear = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`

/** Returns a day in the form `3101`, without the year, which the header of the file contains. */
export const dayMonth = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}`

/** Returns a day in the form `20260131`. */
export const compactDay = (day: string): string => day.replaceAll('-', '')
