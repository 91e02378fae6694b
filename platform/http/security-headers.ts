const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Default headers that a page can override. */
const usual = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Sets the security headers of a response. Keeps headers that a page sets itself, such as its CSP. */
export function secure(response: Response, requestId: string): Response {
  const headers = response.headers
  headers.set('x-request-id', requestId)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
  return response
}

const ofTypes = new Map<string | null, Headers>()

/**
 * Returns the security headers for bodies of a media type (null for no body), without the request id. Creates them once
 * per media type, because copying headers costs less than setting each of them.
 */
export function securedHeaders(mediaType: string | null): Headers {
  const made = ofTypes.get(mediaType)
  if (made) return made
  const headers = new Headers({ ...always, ...usual, ...(mediaType === null ? {} : { 'content-type': mediaType }) })
  ofTypes.set(mediaType, headers)
  return headers
}
