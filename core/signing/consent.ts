import { consents } from '../languages/consents.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { PublishedConsent } from '../languages/published-consent.ts'

export type ConsentText = PublishedConsent & { locale: SignerLocale }

/**
 * The current version of the consent text, which exists in every language. Each text except the English one names the
 * English text, which prevails, by its hash.
 */
export const currentConsentVersion = '3'

/**
 * Returns the exact text of a consent version in a language, or null if it does not exist. These texts never change.
 */
export function consentOf(version: string, locale: SignerLocale): ConsentText | null {
  const found = consents[locale].find((consent) => consent.version === version)
  return found ? { ...found, locale } : null
}
