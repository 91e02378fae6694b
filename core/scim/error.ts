import { ApiError } from '../errors.ts'

/** The reason for a 400 or 409 (RFC 7644 section 3.12, RFC 9865 section 2.1). */
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

/** Returns the error for a SCIM request: a 400 with a `scimType`, on which clients can branch. */
export const scimError = (scimType: ScimType, detail: string): ApiError =>
  new ApiError('invalid_request', detail, { members: { scimType } })
