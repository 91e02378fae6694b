import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'

export type { Texts } from './texts/en.ts'

/** The languages of the page, each by its own name, with every sentence. */
export const languages: Record<'en' | 'de', { name: string; texts: Texts }> = {
  en: { name: 'English', texts: en },
  de: { name: 'Deutsch', texts: de },
}
export type Language = keyof typeof languages
