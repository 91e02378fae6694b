import { PdfSyntaxError } from '../../../../pdf/syntax/errors.ts'

/** Returns the reason of a syntax error, or `none` if there is no error. Rethrows any other error. */
export function reasonOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof PdfSyntaxError) return error.reason
    throw error
  }
  return 'none'
}
