const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Kept as a page sets them itself. */
const usual = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Headers that every answer of both workers carries; what a page sets itself (its CSP) is kept. */
export function secure(response: Response, requestId: string): Response {
  const headers = response.headers
  headers.set('x-request-id', requestId)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
  return response
}

const ofTypes = new Map<string | null, Headers>()

/**
 * The same headers for bodies of a media type (null: without a body), but for the request's id. They are made once: a response copies
 * those that it is made with, which costs less than to set each.
 */
export function securedHeaders(mediaType: string | null): Headers {
  const made = ofTypes.get(mediaType)
  if (made) return made
  const headers = new Headers({ ...always, ...usual, ...(mediaType === null ? {} : { 'content-type': mediaType }) })
  ofTypes.set(mediaType, headers)
  return headers
}
