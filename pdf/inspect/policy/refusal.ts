import { PdfSyntaxError } from '../../syntax/errors.ts'
import { type InvalidReason, PdfRefusalError } from './result.ts'

/**
 * Returns a PdfRefusalError for a syntax error, with `reason` if the syntax error has no specific one. Returns other
 * errors unchanged.
 */
export function refusalOf(error: unknown, reason: InvalidReason): unknown {
  if (!(error instanceof PdfSyntaxError)) return error
  if (error.reason === 'too_many_values') return new PdfRefusalError('object_too_large', error)
  if (error.reason === 'too_deep') return new PdfRefusalError('object_too_deep', error)
  if (error.reason === 'duplicate_key') return new PdfRefusalError('duplicate_key', error)
  if (error.reason === 'too_much_output') return new PdfRefusalError('decompression_bomb', error)
  return new PdfRefusalError(reason, error)
}
