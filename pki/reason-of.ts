import type { Reason } from '../base/reasons.ts'
import { DerError } from './der-reader.ts'

/** Returns the reason why data could not be checked, with the message of the exception but without its stack. */
export const reasonOf = (error: unknown): Reason => ({
  code: error instanceof DerError ? error.code : 'data_malformed',
  text: error instanceof Error ? error.message : String(error),
})
