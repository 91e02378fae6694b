import { expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { toDatabaseFailure } from '../../../../db/failures.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { SealCheckError } from '../../../../service/sealing/check-sealed.ts'
import { sealingFailureOf } from '../../../../service/sealing/failure-reason.ts'
import { SealLevelError } from '../../../../service/sealing/seal-wishes.ts'

const postgres = (code: string) => toDatabaseFailure(Object.assign(new Error('refused'), { code }))

test.each([
  ['a database that does not answer', toDatabaseFailure(new TypeError('fetch failed')), 'database_unavailable'],
  ['a database that refuses the password', postgres('28P01'), 'database_unavailable'],
  ['a lock that was not given in time', postgres('55P03'), 'database_unavailable'],
  ['a statement that took too long', postgres('57014'), 'database_unavailable'],
  ['a transaction that lost to another', postgres('40001'), 'database_unavailable'],
  ['a statement that breaks a rule', postgres('23514'), 'database_refused'],
  ['an object that was given up meanwhile', postgres('CH410'), 'attempt_took_too_long'],
  ['a store that is away', new ApiError('unavailable', 'Away.'), 'dependency_unavailable'],
  ['a statement that the database does not take', postgres('42703'), 'database_not_set_up'],
  ['a refusal that nobody expected', new ApiError('not_found', 'Gone.'), 'unexpected_error'],
  ['a fault of our own', new TypeError('x is not a function'), 'unexpected_error'],
  ['a level that was not reached', new SealLevelError('timestamp_unavailable'), 'timestamp_unavailable'],
  ['a file that cannot be sealed', new PdfFileError('encrypted', 'It is.'), 'pdf_encrypted'],
  ['a seal that does not verify', new SealCheckError('No.'), 'seal_check_failed: No.'],
])('reports %s to the organization by its reason', (_, error, reason) => {
  expect(sealingFailureOf(error)).toBe(reason)
})
