import type * as z from 'zod'
import { ApiError, type FieldError } from '../../core/errors.ts'

/** The value as the schema reads it, or a 400 that names every finding. */
export function validate(place: 'path' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, 50).flatMap(toFieldErrors)
  throw new ApiError('invalid_request', `The ${place} does not match the contract.`, { errors })
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
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
