import { expect, test } from 'vitest'
import { Instant, readInstant, WrittenInstant } from '../../../core/instant.ts'
import { isSemanticRule } from '../../../core/semantic-rule.ts'

test.each([
  ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
  ['2026-01-31t09:30:00z', '2026-01-31T09:30:00.000Z'],
  ['2026-01-31T09:30:00.5Z', '2026-01-31T09:30:00.500Z'],
  ['2026-01-31T09:30:00.123999999Z', '2026-01-31T09:30:00.123Z'],
  ['2026-01-31T09:30:00+02:00', '2026-01-31T07:30:00.000Z'],
  ['2026-01-31T09:30:00-23:59', '2026-02-01T09:29:00.000Z'],
  ['2026-01-31T09:30:00-00:00', '2026-01-31T09:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['1990-12-31T15:59:60.5-08:00', '1991-01-01T00:00:00.500Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('parses the time %s as %s', (text, instant) => {
  expect(readInstant(text)?.toISOString()).toBe(instant)
  expect(Instant.parse(text).toISOString()).toBe(instant)
})

test.each([
  ...['', '2026-01-31', '2026-01-31T09:30:00', '2026-01-31T09:30Z', '2026-01-31 09:30:00Z', '2026-1-31T09:30:00Z'],
  ...['2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-01-32T00:00:00Z'],
  ...['2026-01-31T24:00:00Z', '2026-01-31T09:60:00Z', '2026-01-31T09:30:61Z', '2026-01-31T09:30:60Z'],
  ...['2026-01-31T09:30:00+24:00', '2026-01-31T09:30:00+02:60', '2026-01-31T09:30:00+0200', '2026-01-31T09:30:00.Z'],
  ...['2026-01-31T09:30:00Z ', '+02026-01-31T09:30:00Z', '２026-01-31T09:30:00Z'],
])('rejects the invalid time %j', (text) => {
  expect(readInstant(text)).toBeNull()
  expect(Instant.safeParse(text).error?.issues).toMatchObject([{ code: 'invalid_format' }])
})

test.each([
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
])('parses the time %s, whose UTC year is not between 1 and 9999, but rejects it with a semantic error', (text) => {
  const [issue, ...others] = Instant.safeParse(text).error?.issues ?? []
  expect([readInstant(text)?.getTime(), others]).toEqual([new Date(text).getTime(), []])
  expect(issue && isSemanticRule(issue)).toBe(true)
})

test('accepts a UTC time with milliseconds in the year 1, and rejects one in the year 0', () => {
  expect(WrittenInstant.safeParse('0001-01-01T00:00:00.000Z').success).toBe(true)
  expect(WrittenInstant.safeParse('0000-12-31T23:59:59.999Z').success).toBe(false)
})
