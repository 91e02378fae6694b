import { PdfFileError } from '../document/errors.ts'

/**
 * Returns the result of `read`, or null if the file is broken at that point. Rethrows the error for an exceeded limit.
 */
export async function nullIfUnreadable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PdfFileError && error.reason !== 'limit_exceeded') return null
    throw error
  }
}
