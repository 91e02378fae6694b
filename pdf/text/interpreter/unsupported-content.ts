/** Thrown for broken or rare content, which only pdf.js can read. */
export class UnsupportedContentError extends Error {
  override readonly name = 'UnsupportedContentError'
}
