import { PdfSyntaxError } from '../../../../pdf/syntax/errors.ts'

/** Why the work refused the syntax; `none` when it did not. Throws what is no refusal. */
export function reasonOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof PdfSyntaxError) return error.reason
    throw error
  }
  return 'none'
}
