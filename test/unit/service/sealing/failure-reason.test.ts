import { expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { toDatabaseFailure } from '../../../../db/failures.ts'
import { SealCheckError } from '../../../../service/sealing/check-sealed.ts'
import { failureReasonOf } from '../../../../service/sealing/failure-reason.ts'

const postgres = (code: string) => toDatabaseFailure(Object.assign(new Error('refused'), { code }))

test.each([
  ['a database that does not answer', toDatabaseFailure(new TypeError('fetch failed')), 'dependency_unavailable'],
  ['a lock that was not given in time', postgres('55P03'), 'dependency_unavailable'],
  ['a statement that took too long', postgres('57014'), 'dependency_unavailable'],
  ['a transaction that lost to another', postgres('40001'), 'dependency_unavailable'],
  ['a store that is away', new ApiError('unavailable', 'Away.'), 'dependency_unavailable'],
  ['a statement that the database does not take', postgres('42703'), 'unexpected_error'],
  ['a refusal that nobody expected', new ApiError('not_found', 'Gone.'), 'unexpected_error'],
  ['a fault of our own', new TypeError('x is not a function'), 'unexpected_error'],
  ['a seal that does not verify', new SealCheckError('No.'), 'seal_check_failed: No.'],
])('%s has its name in what the organization reads', (_, error, reason) => {
  expect(failureReasonOf(error)).toBe(reason)
})
