import type * as z from 'zod'
import type { FieldError } from './errors.ts'

/** The findings of a schema as an answer names them; a key too many is named with its own path. */
export function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      code: 'unknown_key',
      message: 'This key is not part of the contract.',
    }))
  }
  return [{ path: path.join('.'), code: issue.code, message: issue.message }]
}
