import type * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { fieldErrorsOf } from '../../../core/field-errors.ts'
import { oversized } from './sizes.ts'

/** The value as the schema reads it, or a 400 that names every finding. */
export function validate(place: 'path' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const tooBig = oversized(schema, value)
  if (tooBig.length > 0)
    throw new ApiError('invalid_request', `The ${place} does not match the contract.`, { errors: tooBig })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, 50).flatMap(fieldErrorsOf)
  throw new ApiError('invalid_request', `The ${place} does not match the contract.`, { errors })
}
