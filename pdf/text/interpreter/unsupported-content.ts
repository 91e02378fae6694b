/** Content that only a reader with all the habits of the field should read: broken, or of a kind that is rare. */
export class UnsupportedContent extends Error {
  override readonly name = 'UnsupportedContent'
}
