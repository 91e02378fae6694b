import type { SignerLocale } from '../../core/signing/model.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type PageTexts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { tr } from './texts/tr.ts'

/** What the service writes of the signing page, in every language. The script loads the rest of one: see `client/texts.ts`. */
export const textsByLocale: Record<SignerLocale, PageTexts> = { en, de, fr, es, it, nl, pl, pt, tr, ja, ar }
