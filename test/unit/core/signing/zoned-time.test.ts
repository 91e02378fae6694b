import { expect, it } from 'vitest'
import { dayIn, dayInWords, endOfDay, localTime } from '../../../../core/signing/zoned-time.ts'

it('prints the local day of a time only if it differs from the day in UTC', () => {
  expect(localTime(new Date('2026-11-21T09:30:00Z'), 'Europe/Berlin')).toBe('10:30 CET')
  expect(localTime(new Date('2026-11-21T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-22 00:30 CET')
})

it.each([
  ['2026-12-31', 'UTC', '2026-12-31T23:59:59.000Z'],
  ['2026-12-31', 'Asia/Tokyo', '2026-12-31T14:59:59.000Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T04:59:59.000Z'],
  // The clocks change on these days.
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59.000Z'],
])('ends the day %s in the time zone %s at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end)
  expect(dayIn(new Date(end), timeZone)).toBe(day)
  expect(dayIn(new Date(Date.parse(end) + 1000), timeZone)).not.toBe(day)
})

it('writes a day with no-break spaces', () => {
  expect(dayInWords('2026-03-01', 'de')).toBe('1.\u00a0März\u00a02026')
})

it('ends a day in UTC if the organization has no time zone', () => {
  expect(endOfDay('2026-12-31', null).toISOString()).toBe('2026-12-31T23:59:59.000Z')
  expect(dayIn(new Date('2026-12-31T23:59:59.000Z'), null)).toBe('2026-12-31')
})
