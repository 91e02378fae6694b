/** Calendar days as texts (`2026-01-31`), which compare in their order. */

/** Whether the text is a day of the calendar in a year that DATEV's dates can name (2000 to 2099). */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** The day of an instant in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The last day of the year that begins on the given day. */
export function lastDayOfYear(firstDay: string): string {
  const end = new Date(`${firstDay}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  end.setUTCDate(end.getUTCDate() - 1)
  return dayOf(end)
}

/** `31012026`, the order of DATEV's long dates. */
export const dayMonthYear = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`

/** `3101`: documents have their year from the head of the file. */
export const dayMonth = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}`

/** `20260131`. */
export const compactDay = (day: string): string => day.replaceAll('-', '')
