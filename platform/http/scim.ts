import type * as z from 'zod'
import type { ApiError, ErrorCode } from '../../core/errors.ts'
import { scimUrns } from '../../core/scim/urns.ts'
import type { ScimError } from './problem-schema.ts'

export const scimMediaType = 'application/scim+json'

/** Returns whether a path belongs to SCIM, which has its own media type and errors, and accepts only bearer tokens. */
export const isScimPath = (path: string): boolean => path === '/scim' || path.startsWith('/scim/')

const typeOfCode: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'invalidSyntax',
  user_name_taken: 'uniqueness',
}

/** Returns the body of an error under `/scim`. */
export function scimErrorBody(error: ApiError): z.infer<typeof ScimError> {
  const scimType = error.extras.members?.scimType ?? typeOfCode[error.code] ?? typeOfFindings(error)
  return {
    schemas: [scimUrns.error],
    status: String(error.status),
    ...(typeof scimType === 'string' ? { scimType } : {}),
    detail: detailOf(error),
  }
}

/**
 * Returns the SCIM error type for validation errors: `invalidSyntax` for an invalid message, and `invalidValue` for an
 * invalid attribute.
 */
function typeOfFindings({ code, extras }: ApiError): string | undefined {
  if (code !== 'invalid_request') return undefined
  const isSyntax = extras.errors?.some(({ path }) => path === '' || /^(schemas|Operations)(\.|$)/.test(path)) ?? false
  return isSyntax ? 'invalidSyntax' : 'invalidValue'
}

function detailOf({ code, message, extras }: ApiError): string {
  if (code === 'unauthorized') return 'The API key is missing or invalid. Send a valid key as a bearer token.'
  const findings = (extras.errors ?? [])
    .slice(0, 5)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
  return [message, ...findings].join(' ')
}
