import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'

/** Returns the `Idempotency-Key` header, or undefined if it is missing. Throws `invalid_header` if it is malformed. */
export const readIdempotencyKey = (headers: Headers): string | undefined =>
  headers.has('idempotency-key') ? requireIdempotencyKey(headers) : undefined

/**
 * Returns the required `Idempotency-Key` header. It has 8 to 128 visible ASCII characters and does not begin with a
 * quotation mark. It may be enclosed in structured-field quotes.
 */
export function requireIdempotencyKey(headers: Headers): string {
  const raw = headers.get('idempotency-key')
  if (raw === null)
    throw new ApiError(
      'invalid_header',
      'The Idempotency-Key header is missing. Send a unique key of 8 to 128 visible ASCII characters for each request.',
    )
  const key = /^".*"$/.test(raw) ? raw.slice(1, -1) : raw
  if (
    key.length < limits.idempotencyKeyCharsMin ||
    key.length > limits.idempotencyKeyCharsMax ||
    !/^[!#-~][!-~]*$/.test(key)
  ) {
    throw new ApiError(
      'invalid_header',
      `The Idempotency-Key header is invalid. Send ${limits.idempotencyKeyCharsMin} to ${limits.idempotencyKeyCharsMax} visible ASCII characters.`,
    )
  }
  return key
}
