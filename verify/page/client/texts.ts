import { checksDe, missingDe } from './texts/checks-de.ts'
import { checksEn, missingEn } from './texts/checks-en.ts'
import { de } from './texts/de.ts'
import { type CheckText, en, type Texts } from './texts/en.ts'

export type { CheckText, Texts } from './texts/en.ts'

export type PageTexts = { texts: Texts; checks: Record<string, CheckText>; missing: Record<string, string> }

/** The languages of the page. */
export type PageLocale = 'en' | 'de'

/** Every sentence of the page, by language. */
export const pageTexts: Record<PageLocale, PageTexts> = {
  en: { texts: en, checks: checksEn, missing: missingEn },
  de: { texts: de, checks: checksDe, missing: missingDe },
}

/** The text of a check; one that this page does not know yet speaks for itself. */
export const checkText = ({ checks }: PageTexts, name: string): CheckText =>
  Object.hasOwn(checks, name) ? (checks[name] as CheckText) : { title: name, ok: '', failed: '' }
