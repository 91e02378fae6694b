import { PdfSyntaxError } from '../../syntax/errors.ts'
import { type InvalidReason, PdfRefusal } from './result.ts'

/** Returns the refusal for a syntax error, with `reason` as the default; other errors are returned unchanged. */
export function refusalOf(error: unknown, reason: InvalidReason): unknown {
  if (!(error instanceof PdfSyntaxError)) return error
  if (error.reason === 'too_many_values') return new PdfRefusal('object_too_large', error)
  if (error.reason === 'too_deep') return new PdfRefusal('object_too_deep', error)
  if (error.reason === 'duplicate_key') return new PdfRefusal('duplicate_key', error)
  if (error.reason === 'too_much_output') return new PdfRefusal('decompression_bomb', error)
  return new PdfRefusal(reason, error)
}
