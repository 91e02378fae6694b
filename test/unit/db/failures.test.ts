import { expect, test } from 'vitest'
import { toDatabaseFailure } from '../../../db/failures.ts'
import { toRefusal } from '../../../platform/http/problem.ts'

const refusalOf = (code: string) => toRefusal(toDatabaseFailure(Object.assign(new Error('hush'), { code })), null)

test.each([
  ['a table', '42P01'],
  ['a column', '42703'],
  ['a function', '42883'],
])('without %s that a migration has yet to bring, a request is refused for now and not as a mistake', (_, code) => {
  const { error, unexpected } = refusalOf(code)
  expect([error.code, error.message, error.extras.retryAfterSeconds]).toEqual([
    'unavailable',
    'The service is not configured correctly: the database schema is older than this release.',
    60,
  ])
  // And stays in the log, with its code.
  expect(unexpected).not.toBeNull()
})

test('a role that row level security does not hold is named in the refusal, and not which one', () => {
  const { error } = refusalOf('CHROL')
  expect([error.code, error.message]).toEqual([
    'unavailable',
    'The service is not configured correctly: row-level security does not apply to its database role.',
  ])
})
