import { expect, test } from 'vitest'
import { type AttemptResult, judgeAttempt } from '../../../../core/webhooks/outcome.ts'

const now = new Date('2026-01-31T09:30:00.000Z')
const responded = (status: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'responded',
  status,
  retryAfter,
})
const retry = (error: string, delaySeconds: number) => ({ outcome: 'retry', error, delaySeconds })

test.each<[string, AttemptResult, number, unknown]>([
  ['200', responded(200), 1, { outcome: 'delivered', error: null }],
  ['204', responded(204), 12, { outcome: 'delivered', error: null }],
  ['299', responded(299), 1, { outcome: 'delivered', error: null }],
  ['101', responded(101), 1, retry('unsuccessful_status', 60)],
  ['302', responded(302), 1, retry('redirect_not_followed', 60)],
  ['304', responded(304), 2, retry('redirect_not_followed', 240)],
  ['400', responded(400), 1, retry('unsuccessful_status', 60)],
  ['410', responded(410), 1, { outcome: 'gone', error: 'endpoint_gone' }],
  ['429, retry after ten days', responded(429, '864000'), 1, retry('unsuccessful_status', 21_000)],
  ['503, retry after a date', responded(503, 'Sat, 31 Jan 2026 10:30:00 GMT'), 1, retry('unsuccessful_status', 3_600)],
  ['500 to the eleventh attempt', responded(500), 11, retry('unsuccessful_status', 21_000)],
  ['500 to the twelfth attempt', responded(500), 12, { outcome: 'failed', error: 'unsuccessful_status' }],
  ['none before the timeout', { kind: 'no_response', error: 'timeout' }, 3, retry('timeout', 960)],
  [
    'none to the twelfth attempt',
    { kind: 'no_response', error: 'timeout' },
    12,
    { outcome: 'failed', error: 'timeout' },
  ],
])('decides the result of a delivery attempt by its response: %s', (_, result, attempt, verdict) => {
  expect(judgeAttempt(result, { attempt, now, random: 0 })).toEqual(verdict)
})
