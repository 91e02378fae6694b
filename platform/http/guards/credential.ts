import { type KeyCredential, parseKey } from '../../../core/api-keys.ts'
import { unauthorizedError } from '../problem.ts'

/**
 * Returns the API key in `X-Api-Key` or `Authorization: Bearer`. Throws a 401 without a query if the key is missing or
 * malformed, or if the headers contain different keys. With `isBearerOnly`, `X-Api-Key` alone is not sufficient.
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
