import { ApiError } from '../../../core/errors.ts'

/**
 * Throws for a request from another site. Forms and scripts of other sites therefore cannot act as the signer, even if
 * they know the link.
 */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== 'null' && origin !== new URL(baseUrl).origin)
  if (isForeign)
    throw new ApiError(
      'invalid_header',
      'The request came from another site. Send it from the page that the link opens.',
    )
}
