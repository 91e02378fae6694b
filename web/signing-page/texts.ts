import type { SignerLocale } from '../../core/signing/model.ts'
import type { Texts } from './texts/en.ts'

export type { Texts } from './texts/en.ts'

/** Each language is a script of its own, so that a signer loads one. */
const loaders: Record<SignerLocale, () => Promise<Texts>> = {
  en: async () => (await import('./texts/en.ts')).en,
  de: async () => (await import('./texts/de.ts')).de,
  fr: async () => (await import('./texts/fr.ts')).fr,
  es: async () => (await import('./texts/es.ts')).es,
  it: async () => (await import('./texts/it.ts')).it,
  nl: async () => (await import('./texts/nl.ts')).nl,
  pl: async () => (await import('./texts/pl.ts')).pl,
  pt: async () => (await import('./texts/pt.ts')).pt,
  tr: async () => (await import('./texts/tr.ts')).tr,
  ja: async () => (await import('./texts/ja.ts')).ja,
  ar: async () => (await import('./texts/ar.ts')).ar,
}

const loaded = new Map<SignerLocale, Texts>()

/** Loads the sentences of a language; rejects where its script does not come. */
export async function loadTexts(locale: SignerLocale): Promise<Texts> {
  const texts = loaded.get(locale) ?? (await loaders[locale]())
  loaded.set(locale, texts)
  return texts
}

/** The sentences of a language that was loaded before. */
export function textsOf(locale: SignerLocale): Texts {
  const texts = loaded.get(locale)
  if (texts === undefined) throw new Error(`The language "${locale}" is not loaded.`)
  return texts
}
