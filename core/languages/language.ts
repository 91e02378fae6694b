/** Facts about a language. */
export type Language = {
  /** In its own words. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Whose dates and numbers its texts use, as `Intl` names it. */
  region: string
  /** What is printed on everything that is signed in the sandbox: pages, documents and certificates. */
  testMark: string
}
