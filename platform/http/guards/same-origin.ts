import { ApiError } from '../../../core/errors.ts'

/** A form or script of another site cannot act in a signer's name, even if it knows the link: throws for its requests. */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== 'null' && origin !== new URL(baseUrl).origin)
  if (isForeign)
    throw new ApiError('invalid_header', 'The request came from another site. Send it from the signing page.')
}
