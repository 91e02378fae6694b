import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { loadTexts, type Texts } from '../../web/signing-page/texts.ts'

/** Every text of the signing page, by language. */
export const textsByLocale = Object.fromEntries(
  await Promise.all(signerLocales.map(async (locale) => [locale, await loadTexts(locale)] as const)),
) as Record<SignerLocale, Texts>
