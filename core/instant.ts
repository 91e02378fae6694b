import * as z from 'zod'
import { semanticRule } from './semantic-rule.ts'

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const minuteMs = 60_000

/**
 * Parses an RFC 3339 time (section 5.6) to the millisecond. Returns null for any other text. Treats a leap second as
 * the following second.
 */
export function readInstant(text: string): Date | null {
  const [form, date, time, seconds, fraction = '', sign, hours = '00', minutes = '00'] = rfc3339.exec(text) ?? []
  if (form === undefined || hours > '23' || minutes > '59') return null
  const isLeap = seconds === '60'
  const written = new Date(`${date}T${time}:${isLeap ? '59' : seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  // `Date` accepts a day that the month does not have and treats it as a day of the next month.
  if (Number.isNaN(written.getTime()) || !written.toISOString().startsWith(`${date}T${time}`)) return null
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1)
  const instant = new Date(written.getTime() - offsetMs)
  if (!isLeap) return instant
  return instant.getUTCHours() === 23 && instant.getUTCMinutes() === 59 ? new Date(instant.getTime() + 1_000) : null
}

const [first, last] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]

/** Returns whether a time can be stored: its year in UTC has four digits and is not 0. */
export const isStorable = (instant: Date): boolean => instant >= first && instant <= last

const storable = {
  error: 'a time from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z',
  ...semanticRule('invalid_format'),
}

/** The schema of a time that clients copy from a response: in UTC, with milliseconds. */
export const WrittenInstant = z.iso.datetime({ precision: 3 }).refine((text) => isStorable(new Date(text)), storable)

/** The schema of a time that a client chooses, in any form of RFC 3339. */
export const Instant = z
  .string()
  .transform((input, ctx) => {
    const instant = readInstant(input)
    if (instant !== null) return instant
    ctx.issues.push({
      code: 'invalid_format',
      format: 'datetime',
      input,
      message: 'an RFC 3339 time with its offset',
    })
    return z.NEVER
  })
  .refine(isStorable, storable)
  .meta({ type: 'string', format: 'date-time', example: '2026-01-31T09:30:00.000Z' })
