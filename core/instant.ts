import * as z from 'zod'
import { beyondSchema } from './beyond-schema.ts'

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const minuteMs = 60_000

/**
 * The moment that a text of RFC 3339 section 5.6 names, to the millisecond; null for any other text. A leap second counts
 * as the second behind it.
 */
export function readInstant(text: string): Date | null {
  const [form, date, time, seconds, fraction = '', sign, hours = '00', minutes = '00'] = rfc3339.exec(text) ?? []
  if (form === undefined || hours > '23' || minutes > '59') return null
  const isLeap = seconds === '60'
  const written = new Date(`${date}T${time}:${isLeap ? '59' : seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  // Days that a month does not have are read as days of the next one.
  if (Number.isNaN(written.getTime()) || !written.toISOString().startsWith(`${date}T${time}`)) return null
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1)
  const instant = new Date(written.getTime() - offsetMs)
  if (!isLeap) return instant
  return instant.getUTCHours() === 23 && instant.getUTCMinutes() === 59 ? new Date(instant.getTime() + 1_000) : null
}

const [first, last] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]

/** Whether a moment has a year of four digits in UTC that is not 0: no other can be stored. */
export const isStorable = (instant: Date): boolean => instant >= first && instant <= last

const storable = { error: 'a time in the years 1 to 9999, in UTC', ...beyondSchema }

/** A moment as answers write it, where it comes back: in UTC, to the millisecond. */
export const WrittenInstant = z.iso.datetime({ precision: 3 }).refine((text) => isStorable(new Date(text)), storable)

/** A moment that a client sends, in any spelling of RFC 3339. */
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
