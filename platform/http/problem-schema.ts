import * as z from 'zod'
import { type ErrorCode, errorCodes } from '../../core/errors.ts'
import { integer, model, string } from '../../core/schemas.ts'
import { scimUrns } from '../../core/scim/urns.ts'

/** The error body of all operations outside `/scim` (RFC 9457). */
export const Problem = z
  .object({
    type: string('URN of the code: `urn:chancery:problem:<code>`.'),
    title: string('Name of the HTTP status'),
    status: integer('HTTP status'),
    code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]).meta({ description: 'Error code. Branch on this value.' }),
    detail: string('Explanation of this error and what to do, for people'),
    requestId: string('Id of the request, as in the `X-Request-Id` header. Include it when you contact support.'),
    errors: z
      .array(
        z.object({
          path: string('Path of the field or parameter, such as `fields.0.x`'),
          code: string('Code of this error'),
          message: string('Explanation of this error'),
        }),
      )
      .optional()
      .meta({ description: 'Errors in individual fields of the request' }),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' })

/** The error body of all paths under `/scim` (RFC 7644 section 3.12). */
export const ScimError = model('ScimError', 'A SCIM error (RFC 7644 section 3.12).', {
  schemas: z.tuple([z.literal(scimUrns.error)]).meta({ description: 'URN of the error schema' }),
  status: string('HTTP status as a string'),
  scimType: z.string().optional().meta({ description: 'Kind of error, if RFC 7644 defines one' }),
  detail: string('Explanation of the error, for people'),
})
