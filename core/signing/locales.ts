import { type SignerLocale, signerLocales } from './model.ts'

/** Each language in its own words. */
export const languageNames: Record<SignerLocale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  tr: 'Türkçe',
  ja: '日本語',
  ar: 'العربية',
}

/** In which direction a language is written. */
export const directionOf = (locale: SignerLocale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

const regions: Partial<Record<SignerLocale, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  pt: 'pt-PT',
  // The digits and the calendar in which the rest of a page or mail is written.
  ar: 'ar-u-ca-gregory-nu-latn',
}

/** Whose dates stand for a language, as `Intl` names it. */
export const regionalLocale = (locale: SignerLocale): string => regions[locale] ?? locale

/** The first of the languages that somebody reads, as browsers name them, in which there are texts; English without one. */
export const bestLocale = (languages: readonly string[]): SignerLocale =>
  languages
    .map((language) => signerLocales.find((locale) => language.toLowerCase().split('-')[0] === locale))
    .find((locale) => locale !== undefined) ?? 'en'
