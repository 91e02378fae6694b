import type { SigningPageTexts } from '../../core/languages/en/signing-page.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { signingPage } from '../../core/languages/signing-page.ts'

export type Texts = SigningPageTexts

const loaded = new Map<SignerLocale, Texts>()

/** Loads the texts of a language. Rejects if the script cannot be loaded. */
export async function loadTexts(locale: SignerLocale): Promise<Texts> {
  const texts = loaded.get(locale) ?? (await signingPage[locale]())
  loaded.set(locale, texts)
  return texts
}

/** Returns the texts of a language. `loadTexts` must have loaded them. */
export function textsOf(locale: SignerLocale): Texts {
  const texts = loaded.get(locale)
  if (texts === undefined) throw new Error(`The language "${locale}" is not loaded.`)
  return texts
}
