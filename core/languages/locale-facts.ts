import type { Language } from './language.ts'
import { languages } from './languages.ts'
import { type SignerLocale, signerLocales } from './locales.ts'

/** Returns the first supported language in a browser's list of languages. Returns English if none is supported. */
export const bestLocale = (tags: readonly string[]): SignerLocale =>
  tags
    .map((tag) => signerLocales.find((locale) => tag.toLowerCase().split('-')[0] === locale))
    .find((locale) => locale !== undefined) ?? 'en'

/** Returns the `Intl` locale for a language's dates and numbers. */
export const regionalLocale = (locale: SignerLocale): string => languages[locale].region

/** Returns the direction in which a language is written. */
export const directionOf = (locale: SignerLocale): Language['direction'] => languages[locale].direction
