import type { SignerLocale } from './model.ts'

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
