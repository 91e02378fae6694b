import { consents } from '../languages/consents.ts'
import type { SignerLocale } from '../languages/locales.ts'
import type { PublishedConsent } from '../languages/published-consent.ts'

export type ConsentText = PublishedConsent & { locale: SignerLocale }

/**
 * This version exists in every language. All texts except the English one state by its hash that the English text
 * prevails.
 */
export const currentConsentVersion = '2'

/** Returns the exact text of a version in a language, or null if there is none. These texts never change. */
export function consentOf(version: string, locale: SignerLocale): ConsentText | null {
  const found = consents[locale].find((consent) => consent.version === version)
  return found ? { ...found, locale } : null
}
