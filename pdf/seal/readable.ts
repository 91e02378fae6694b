import { PdfFileError } from '../document/errors.ts'

/** What is read, null where the file does not let it be; what would take too much throws. */
export async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PdfFileError && error.reason !== 'limit_exceeded') return null
    throw error
  }
}
