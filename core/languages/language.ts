/** Facts about a language. */
export type Language = {
  /** The language's name in itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The `Intl` locale for dates and numbers. */
  region: string
  /** The mark on everything that is signed in the sandbox: pages, documents and certificates. */
  testMark: string
}
