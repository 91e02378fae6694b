import { consents } from '../languages/consents.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { PublishedConsent } from '../languages/published-consent.ts'

export type ConsentText = PublishedConsent & { locale: SignerLocale }

/** Exists in every language; all but the English text say that the English one leads, by its hash. */
export const currentConsentVersion = '2'

/** Returns the exact text of a version in a language, or null when there is none; published texts never change. */
export function consentOf(version: string, locale: SignerLocale): ConsentText | null {
  const found = consents[locale].find((consent) => consent.version === version)
  return found ? { ...found, locale } : null
}
