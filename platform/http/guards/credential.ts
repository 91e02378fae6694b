import { type KeyCredential, parseKey } from '../../../core/api-keys.ts'
import { unauthorizedError } from '../problem.ts'

/**
 * Returns the API key from `X-Api-Key` or `Authorization: Bearer`. If it is missing or malformed, or if the headers
 * contain different keys, throws the 401 without a query. With `isBearerOnly`, does not accept `X-Api-Key` alone.
 */
export function requireCredential(headers: Headers, isBearerOnly = false): KeyCredential {
  const own = headers.get('x-api-key')
  const authorization = headers.get('authorization')
  const bearer = authorization === null ? null : (/^Bearer ([^\s]+)$/i.exec(authorization)?.[1] ?? '')
  if (own !== null && bearer !== null && own !== bearer) throw unauthorizedError()
  const credential = parseKey((isBearerOnly ? bearer : (own ?? bearer)) ?? '')
  if (!credential) throw unauthorizedError()
  return credential
}
