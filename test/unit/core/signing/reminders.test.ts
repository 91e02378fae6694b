import { expect, test } from 'vitest'
import { automaticReminderAt, nextReminderAllowedAt } from '../../../../core/signing/reminders.ts'
import { minutesLater, start } from './samples.ts'

test('the service reminds after three days, then weekly, five times', () => {
  const days = [0, 1, 2, 3, 4, 5].map((sent) => automaticReminderAt(start, sent)?.toISOString() ?? null)
  expect(days).toEqual([
    '2026-03-04T09:00:00.000Z',
    '2026-03-11T09:00:00.000Z',
    '2026-03-18T09:00:00.000Z',
    '2026-03-25T09:00:00.000Z',
    '2026-04-01T09:00:00.000Z',
    null,
  ])
})

test('an hour lies between two reminders', () => {
  expect(nextReminderAllowedAt({ lastReminderAt: start })).toEqual(minutesLater(60))
  expect(nextReminderAllowedAt({ lastReminderAt: null })).toBeNull()
})
