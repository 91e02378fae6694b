import { expect, test } from 'vitest'
import { DatabaseError, toDatabaseFailure } from '../../../db/failures.ts'
import { toRefusal } from '../../../platform/http/problem.ts'
import { describeError } from '../../../platform/ports/log.ts'

const refusalOf = (code: string) => toRefusal(toDatabaseFailure(Object.assign(new Error('hush'), { code })), null)

test.each([
  ['a table', '42P01'],
  ['a column', '42703'],
  ['a function', '42883'],
])('returns 503 if the database lacks %s from a later migration', (_, code) => {
  const { error, unexpected } = refusalOf(code)
  expect([error.code, error.message, error.extras.retryAfterSeconds]).toEqual([
    'unavailable',
    'The service is not ready: its database has the schema of an older release. Retry later.',
    60,
  ])
  // The log also contains the error with its code.
  expect(unexpected).not.toBeNull()
})

test('returns 503 with the reason if an operator closed the service', () => {
  const failure = toDatabaseFailure(Object.assign(new Error('hush'), { code: '42P01' }))
  if (!(failure instanceof DatabaseError)) throw failure
  const { error } = toRefusal(failure.asClosed(), null)
  expect([error.code, error.message, error.extras.retryAfterSeconds]).toEqual([
    'unavailable',
    'The service is not ready: an operator closed it. Retry later.',
    60,
  ])
})

test.each([
  ['a wrong password', '28P01', 'login_refused'],
  ['an unknown role', '28000', 'login_refused'],
  ['a full disk', '53100', 'disk_full'],
  ['a read-only server', '25006', 'read_only'],
])('maps a database failure to 503 and to a cause for the log: %s', (_, code, cause) => {
  const { error, unexpected } = refusalOf(code)
  expect([error.status, error.extras.retryAfterSeconds]).toEqual([503, 5])
  expect(describeError(unexpected)).toMatchObject({ dependency: 'database', cause, sqlState: code })
})

test('returns 503 with a retry delay of one second for a deadlock', () => {
  const { error, unexpected } = refusalOf('40P01')
  expect([error.status, error.extras.retryAfterSeconds]).toEqual([503, 1])
  expect(error.message).not.toContain('unavailable')
  expect(describeError(unexpected)).toMatchObject({ dependency: 'database', cause: 'deadlock' })
})

test('returns 503 for a database role that bypasses row-level security, without the name of the role', () => {
  const { error } = refusalOf('CHROL')
  expect([error.code, error.message]).toEqual([
    'unavailable',
    'The service is not ready: its database role bypasses row-level security. Retry later.',
  ])
})
