/** Thrown for broken or rare content, which only pdf.js can read. */
export class UnsupportedContent extends Error {
  override readonly name = 'UnsupportedContent'
}
