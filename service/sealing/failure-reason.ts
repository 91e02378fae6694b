import { PdfFileError } from '../../pdf/document/errors.ts'
import { SealKeyError } from '../../pki/seal-key.ts'
import { failureReasonOf } from '../../platform/jobs/failure-reason.ts'
import { SealCheckError } from './check-sealed.ts'
import { SealLevelError } from './seal-options.ts'

/**
 * Returns the reason why a sealing attempt failed, as a code that the organization may see. The code reveals no
 * internal details.
 */
export function sealingFailureOf(error: unknown): string {
  if (error instanceof SealKeyError || error instanceof SealLevelError) return error.reason
  if (error instanceof PdfFileError) return `pdf_${error.reason}`
  if (error instanceof SealCheckError) return `seal_check_failed: ${error.message}`
  return failureReasonOf(error)
}
