import { PdfSyntaxError } from '../../syntax/errors.ts'
import { type InvalidReason, PdfRefusal } from './result.ts'

/** The refusal that a syntax error stands for, `reason` where no other fits; other errors come back as they are. */
export function refusalOf(error: unknown, reason: InvalidReason): unknown {
  if (!(error instanceof PdfSyntaxError)) return error
  if (error.reason === 'too_many_values') return new PdfRefusal('object_too_large', error)
  if (error.reason === 'too_deep') return new PdfRefusal('object_too_deep', error)
  if (error.reason === 'duplicate_key') return new PdfRefusal('duplicate_key', error)
  if (error.reason === 'too_much_output') return new PdfRefusal('decompression_bomb', error)
  return new PdfRefusal(reason, error)
}
