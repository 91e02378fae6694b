// Generated from the folders of core/languages by dev/derive.ts at each build and check.

/** The languages of signers. */
export const signerLocales = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'tr'] as const
export type SignerLocale = (typeof signerLocales)[number]
