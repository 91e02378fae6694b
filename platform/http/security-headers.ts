/** Headers that every answer of both workers carries; what a page sets itself (its CSP) is kept. */
export function secure(response: Response, requestId: string): Response {
  const headers = response.headers
  headers.set('x-request-id', requestId)
  headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  return response
}
