import { consents } from '../languages/consents.ts'
import type { SignerLocale } from '../languages/locales.ts'

/** A consent text as it stands on the signing page; `sha256` is the hash of the UTF-8 bytes of `text`. */
export type PublishedConsent = { version: string; text: string; sha256: string }
export type ConsentText = PublishedConsent & { locale: SignerLocale }

/** Exists in every language; all but the English text say that the English one leads, by its hash. */
export const currentConsentVersion = '2'

/** Returns the exact text of a version in a language, or null when there is none; published texts never change. */
export function consentOf(version: string, locale: SignerLocale): ConsentText | null {
  const found = consents[locale].find((consent) => consent.version === version)
  return found ? { ...found, locale } : null
}
