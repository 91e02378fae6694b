/** Calendar days as texts (`2026-01-31`), whose alphabetical order is chronological. */

/** Returns whether the text is a calendar day in a year that DATEV's dates can express (2000 to 2099). */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** Returns the day of a time in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the last day of the year that begins on the given day. */
export function lastDayOfYear(firstDay: string): string {
  const end = new Date(`${firstDay}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  end.setUTCDate(end.getUTCDate() - 1)
  return dayOf(end)
}

/** Returns a day as `31012026`, the form of DATEV's long dates. */
export const dayMonthYear = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`

/** Returns a day as `3101`. The header of the file contains the year. */
export const dayMonth = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}`

/** Returns a day as `20260131`. */
export const compactDay = (day: string): string => day.replaceAll('-', '')
