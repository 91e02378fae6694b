import { because, type Reason, type ReasonCode } from '../../base/reasons.ts'
import { DerError } from '../../pki/der-reader.ts'
import { reasonOf } from '../../pki/reason-of.ts'
import { PdfFileError, type PdfFileReason } from '../document/errors.ts'

const codes: Partial<Record<PdfFileReason, ReasonCode>> = {
  limit_exceeded: 'limit_exceeded',
  encrypted: 'file_encrypted',
}

/** Returns the reason why a file could not be checked, with the message of the exception but without its stack. */
export function fileReasonOf(error: unknown): Reason {
  const reason = reasonOf(error)
  if (error instanceof DerError) return reason
  const code = error instanceof PdfFileError ? codes[error.reason] : undefined
  return because(code ?? 'file_damaged', reason.text)
}
