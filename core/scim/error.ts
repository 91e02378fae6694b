import { ApiError } from '../errors.ts'

/** The `scimType` of a 400 or 409 response (RFC 7644 section 3.12, RFC 9865 section 2.1). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidCursor'

/** Returns the error for an invalid SCIM request: a 400 with a `scimType`, by which clients can distinguish errors. */
export const scimError = (scimType: ScimType, detail: string): ApiError =>
  new ApiError('invalid_request', detail, { members: { scimType } })
