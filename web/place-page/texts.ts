import type { SignerLocale } from '../../core/signing/model.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { tr } from './texts/tr.ts'

export type { Texts } from './texts/en.ts'

/** Every sentence of the page, by language. */
export const pageTexts: Record<SignerLocale, Texts> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr }
