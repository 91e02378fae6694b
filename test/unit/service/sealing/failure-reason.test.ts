import { expect, test } from 'vitest'
import { ApiError } from '../../../../core/errors.ts'
import { toDatabaseFailure } from '../../../../db/failures.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { SealCheckError } from '../../../../service/sealing/check-sealed.ts'
import { sealingFailureOf } from '../../../../service/sealing/failure-reason.ts'
import { SealLevelError } from '../../../../service/sealing/seal-options.ts'

const postgres = (code: string) => toDatabaseFailure(Object.assign(new Error('refused'), { code }))

test.each([
  ['a database that does not respond', toDatabaseFailure(new TypeError('fetch failed')), 'database_unavailable'],
  ['a database that refuses the password', postgres('28P01'), 'database_unavailable'],
  ['a lock timeout', postgres('55P03'), 'database_unavailable'],
  ['a statement timeout', postgres('57014'), 'database_unavailable'],
  ['a serialization failure', postgres('40001'), 'database_unavailable'],
  ['a violated constraint', postgres('23514'), 'database_refused'],
  ['a released object', postgres('CH410'), 'attempt_took_too_long'],
  ['an unavailable store', new ApiError('unavailable', 'Away.'), 'dependency_unavailable'],
  ['a rejected statement', postgres('42703'), 'database_not_set_up'],
  ['an unexpected API error', new ApiError('not_found', 'Gone.'), 'unexpected_error'],
  ['an unexpected error', new TypeError('x is not a function'), 'unexpected_error'],
  ['a level that was not reached', new SealLevelError('timestamp_unavailable'), 'timestamp_unavailable'],
  ['a file that cannot be sealed', new PdfFileError('encrypted', 'It is.'), 'pdf_encrypted'],
  ['a seal that does not verify', new SealCheckError('No.'), 'seal_check_failed: No.'],
])('maps $0 to the failure reason $2', (_, error, reason) => {
  expect(sealingFailureOf(error)).toBe(reason)
})
