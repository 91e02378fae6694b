import { type KeyCredential, parseKey } from '../../../core/api-keys.ts'
import { unauthorizedError } from '../problem.ts'

/**
 * The API key of a request, from `X-Api-Key` or `Authorization: Bearer`. Throws the one 401 when there is none, when it is
 * malformed, or when both headers are present and differ; no query is needed for any of these. Where only the bearer form
 * is served, `X-Api-Key` alone is no key.
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
