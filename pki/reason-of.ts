import type { Reason } from '../base/reasons.ts'
import { DerError } from './der-reader.ts'

/** Returns the reason of an exception, with its message but without its stack. */
export const reasonOf = (error: unknown): Reason => ({
  code: error instanceof DerError ? error.code : 'file_damaged',
  text: error instanceof Error ? error.message : String(error),
})
