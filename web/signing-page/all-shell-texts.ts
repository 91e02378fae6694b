import type { SignerLocale } from '../../core/signing/model.ts'
import { ar } from './shell-texts/ar.ts'
import { de } from './shell-texts/de.ts'
import { en, type PageTexts } from './shell-texts/en.ts'
import { es } from './shell-texts/es.ts'
import { fr } from './shell-texts/fr.ts'
import { it } from './shell-texts/it.ts'
import { ja } from './shell-texts/ja.ts'
import { nl } from './shell-texts/nl.ts'
import { pl } from './shell-texts/pl.ts'
import { pt } from './shell-texts/pt.ts'
import { tr } from './shell-texts/tr.ts'

/** What the service writes of the signing page, in every language. The script loads the rest of one: see `client/texts.ts`. */
export const textsByLocale: Record<SignerLocale, PageTexts> = { en, de, fr, es, it, nl, pl, pt, tr, ja, ar }
