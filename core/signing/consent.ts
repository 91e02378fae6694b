import { version1 } from './consent/version-1.ts'
import { version2 } from './consent/version-2.ts'
import type { SignerLocale } from './model.ts'

/** A consent text as it stands on the signing page; `sha256` is the hash of the UTF-8 bytes of `text`. */
export type ConsentText = { version: string; locale: SignerLocale; text: string; sha256: string }

/** Exists in every language; all but the English text say that the English one leads, by its hash. */
export const currentConsentVersion = '2'

/** The exact text of a version in a language, or null when there is none; published texts never change. */
export const consentOf = (version: string, locale: SignerLocale): ConsentText | null =>
  [...version1, ...version2].find((consent) => consent.version === version && consent.locale === locale) ?? null
