/** Facts about a language. */
export type Language = {
  /** The name of the language in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The `Intl` locale for dates and numbers. */
  region: string
  /** The mark on every page, document and certificate that is signed in the sandbox. */
  testMark: string
}
