import type * as z from 'zod'
import { ApiError, type FieldError } from '../../../core/errors.ts'
import { fieldErrorsOf } from '../../../core/field-errors.ts'
import { isSemanticRule } from '../../../core/semantic-rule.ts'
import { knownProperties } from './known-properties.ts'
import { parseOmittingNulls } from './omitted-nulls.ts'
import { sizeErrors } from './sizes.ts'

/**
 * Returns the parsed value. A property that is `null` counts as omitted unless its schema accepts `null`. Throws a 422
 * for an invalid value that matches the published schema, and a 400 for any other invalid value. The error lists each
 * invalid value.
 */
export function validate(place: 'path' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const invalid = (errors: FieldError[]) =>
    new ApiError('invalid_request', `The ${place} is invalid. See \`errors\` for each invalid field.`, { errors })
  const tooBig = sizeErrors(schema, value)
  if (tooBig.length > 0) throw invalid(tooBig)
  const result = parseOmittingNulls(schema, value)
  if (result.success) return result.data
  const errors = result.error.issues
    .slice(0, 50)
    .flatMap((issue) => fieldErrorsOf(issue, (at) => knownProperties(schema, at)))
  throw result.error.issues.every(isSemanticRule)
    ? new ApiError(
        'input_invalid',
        `The ${place} contains values that the service cannot process. See \`errors\` for each value.`,
        { errors },
      )
    : invalid(errors)
}
