// Generated from the folders of core/languages by dev/derive.ts at each build and check.

/** Loads the texts of the signing page in a language. */
export const signingPage = {
  en: async () => (await import('./en/signing-page.ts')).signingPage,
  ar: async () => (await import('./ar/signing-page.ts')).signingPage,
  de: async () => (await import('./de/signing-page.ts')).signingPage,
  es: async () => (await import('./es/signing-page.ts')).signingPage,
  fr: async () => (await import('./fr/signing-page.ts')).signingPage,
  it: async () => (await import('./it/signing-page.ts')).signingPage,
  ja: async () => (await import('./ja/signing-page.ts')).signingPage,
  nl: async () => (await import('./nl/signing-page.ts')).signingPage,
  pl: async () => (await import('./pl/signing-page.ts')).signingPage,
  pt: async () => (await import('./pt/signing-page.ts')).signingPage,
  tr: async () => (await import('./tr/signing-page.ts')).signingPage,
}
