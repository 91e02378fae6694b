/** Returns the number of days from 1 January 1970 to a date `YYYY-MM-DD`. Returns null for any other text. */
function dayOf(date: string | null): number | null {
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const time = Date.parse(`${date}T00:00:00.000Z`)
  return Number.isNaN(time) || dateOf(time / msPerDay) !== date ? null : time / msPerDay
}

/** Returns whether a text is a date `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => dayOf(text) !== null

const msPerDay = 86_400_000

/**
 * Returns the date `YYYY-MM-DD` of a day number counted from 1 January 1970. Returns null outside the years 1 to 9999.
 */
function dateOf(day: number): string | null {
  const date = new Date(day * msPerDay)
  const isNear = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
  return isNear ? date.toISOString().slice(0, 10) : null
}

/** Returns the date that is a number of days after another date. */
export function dateAfterDays(date: string | null, days: number | null): string | null {
  const day = dayOf(date)
  return day === null || days === null ? null : dateOf(day + days)
}

/** Returns the same day of a later month. If that month is shorter, returns its last day. */
export function dateAfterMonths(date: string | null, months: number | null): string | null {
  if (date === null || dayOf(date) === null || months === null) return null
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const [laterYear, laterMonth] = [Math.floor(count / 12), count - Math.floor(count / 12) * 12]
  if (laterYear < 1 || laterYear > 9999) return null
  const lastDay = new Date(Date.UTC(2000 + (laterYear % 400), laterMonth + 1, 0)).getUTCDate()
  const parts = [String(laterYear).padStart(4, '0'), laterMonth + 1, Math.min(day, lastDay)]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns the number of days from one date to another. The number is negative if the second date is earlier. */
export function daysBetween(from: string | null, to: string | null): number | null {
  const [first, last] = [dayOf(from), dayOf(to)]
  return first === null || last === null ? null : last - first
}
