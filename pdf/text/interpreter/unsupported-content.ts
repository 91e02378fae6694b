/** The error for broken or rare content that only pdf.js can read. */
export class UnsupportedContentError extends Error {
  override readonly name = 'UnsupportedContentError'
}
