import { PdfSyntaxError, type PdfSyntaxReason } from '../../syntax/errors.ts'
import { type InvalidReason, PdfRefusalError } from './result.ts'

const specific: Partial<Record<PdfSyntaxReason, InvalidReason>> = {
  too_many_values: 'object_too_large',
  too_deep: 'object_too_deep',
  duplicate_key: 'duplicate_key',
  too_much_output: 'decompression_bomb',
}

/**
 * Returns a PdfRefusalError for a syntax error, with `reason` if the syntax error has no specific one. Returns other
 * errors unchanged.
 */
export const refusalOf = (error: unknown, reason: InvalidReason): unknown =>
  error instanceof PdfSyntaxError ? new PdfRefusalError(specific[error.reason] ?? reason, error) : error

/** Returns the result of `read`. If the syntax is unreadable, throws PdfRefusalError with the reason. */
export function readSyntax<T>(reason: InvalidReason, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw refusalOf(error, reason)
  }
}
