import { languages } from './languages.ts'
import { type SignerLocale, signerLocales } from './locales.ts'

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

/** Returns the direction in which a language is written. */
export const directionOf = (locale: SignerLocale): Language['direction'] => languages[locale].direction

/** Returns the locale for `Intl` whose dates a language uses. */
export const regionalLocale = (locale: SignerLocale): string => languages[locale].region

/** Returns the first known language in a browser's list of languages; English without one. */
export const bestLocale = (tags: readonly string[]): SignerLocale =>
  tags
    .map((tag) => signerLocales.find((locale) => tag.toLowerCase().split('-')[0] === locale))
    .find((locale) => locale !== undefined) ?? 'en'
