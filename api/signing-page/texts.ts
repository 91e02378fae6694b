import type { SignerLocale } from '../../core/signing/model.ts'

export type { PageTexts } from './texts/en.ts'

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
