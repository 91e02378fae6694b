import { ApiError } from '../../core/errors.ts'
import { DatabaseFailure } from '../../db/failures.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { SealKeyError } from '../../pki/seal-key.ts'
import { SealCheckError } from './check-sealed.ts'
import { SealLevelError } from './seal-wishes.ts'

/** Why a sealing attempt failed, as the organization may read it: a code, and no internals. */
export function failureReasonOf(error: unknown): string {
  if (error instanceof SealKeyError || error instanceof SealLevelError) return error.reason
  if (error instanceof PdfFileError) return `pdf_${error.reason}`
  if (error instanceof SealCheckError) return `seal_check_failed: ${error.message}`
  return isAway(error) ? 'dependency_unavailable' : 'unexpected_error'
}

const isAway = (error: unknown): boolean =>
  error instanceof DatabaseFailure
    ? ['unavailable', 'serialization', 'object_given_up'].includes(error.kind)
    : error instanceof ApiError && error.code === 'unavailable'
