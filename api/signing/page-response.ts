/** The paths of the signing page's script and style sheet. The origin of the page serves both files. */
export const pageAssets = { script: '/assets/signing.js', style: '/assets/signing.css' }

/** The headers of every page that shows a document, in addition to its Content Security Policy. */
export const pageHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  vary: 'accept-language',
}
