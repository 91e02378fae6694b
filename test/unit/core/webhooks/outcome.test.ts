import { expect, test } from 'vitest'
import { type AttemptResult, judgeAttempt } from '../../../../core/webhooks/outcome.ts'

const now = new Date('2026-01-31T09:30:00.000Z')
const answered = (status: number, retryAfter: string | null = null): AttemptResult => ({
  kind: 'answered',
  status,
  retryAfter,
})
const retry = (error: string, delaySeconds: number) => ({ outcome: 'retry', error, delaySeconds })

test.each<[string, AttemptResult, number, unknown]>([
  ['200', answered(200), 1, { outcome: 'delivered', error: null }],
  ['204', answered(204), 12, { outcome: 'delivered', error: null }],
  ['299', answered(299), 1, { outcome: 'delivered', error: null }],
  ['101', answered(101), 1, retry('unsuccessful_status', 60)],
  ['a redirect', answered(302), 1, retry('redirect_not_followed', 60)],
  ['304', answered(304), 2, retry('redirect_not_followed', 240)],
  ['400', answered(400), 1, retry('unsuccessful_status', 60)],
  ['410', answered(410), 1, { outcome: 'gone', error: 'endpoint_gone' }],
  ['429 with ten days', answered(429, '864000'), 1, retry('unsuccessful_status', 21_000)],
  ['503 with a date', answered(503, 'Sat, 31 Jan 2026 10:30:00 GMT'), 1, retry('unsuccessful_status', 3_600)],
  ['500, the eleventh', answered(500), 11, retry('unsuccessful_status', 21_000)],
  ['500, the twelfth', answered(500), 12, { outcome: 'failed', error: 'unsuccessful_status' }],
  ['no response', { kind: 'unanswered', error: 'timeout' }, 3, retry('timeout', 960)],
  ['no response, the twelfth', { kind: 'unanswered', error: 'timeout' }, 12, { outcome: 'failed', error: 'timeout' }],
])('decides the result of an attempt: %s', (_, result, attempt, verdict) => {
  expect(judgeAttempt(result, { attempt, now, random: 0 })).toEqual(verdict)
})
