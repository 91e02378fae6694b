import type { SignerLocale } from '../../core/signing/model.ts'
import { ar } from './texts/ar.ts'
import { checksAr, missingAr } from './texts/checks-ar.ts'
import { checksDe, missingDe } from './texts/checks-de.ts'
import { checksEn, missingEn } from './texts/checks-en.ts'
import { checksEs, missingEs } from './texts/checks-es.ts'
import { checksFr, missingFr } from './texts/checks-fr.ts'
import { checksIt, missingIt } from './texts/checks-it.ts'
import { checksJa, missingJa } from './texts/checks-ja.ts'
import { checksNl, missingNl } from './texts/checks-nl.ts'
import { checksPl, missingPl } from './texts/checks-pl.ts'
import { checksPt, missingPt } from './texts/checks-pt.ts'
import { checksTr, missingTr } from './texts/checks-tr.ts'
import { de } from './texts/de.ts'
import { type CheckText, en, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { tr } from './texts/tr.ts'

export type { CheckText, Texts } from './texts/en.ts'

export type PageTexts = { texts: Texts; checks: Record<string, CheckText>; missing: Record<string, string> }

/** Every sentence of the page, by language. */
export const pageTexts: Record<SignerLocale, PageTexts> = {
  en: { texts: en, checks: checksEn, missing: missingEn },
  de: { texts: de, checks: checksDe, missing: missingDe },
  fr: { texts: fr, checks: checksFr, missing: missingFr },
  es: { texts: es, checks: checksEs, missing: missingEs },
  it: { texts: it, checks: checksIt, missing: missingIt },
  nl: { texts: nl, checks: checksNl, missing: missingNl },
  pl: { texts: pl, checks: checksPl, missing: missingPl },
  pt: { texts: pt, checks: checksPt, missing: missingPt },
  tr: { texts: tr, checks: checksTr, missing: missingTr },
  ja: { texts: ja, checks: checksJa, missing: missingJa },
  ar: { texts: ar, checks: checksAr, missing: missingAr },
}

/** The text of a check; one that this page does not know yet speaks for itself. */
export const checkText = ({ checks }: PageTexts, name: string): CheckText =>
  Object.hasOwn(checks, name) ? (checks[name] as CheckText) : { title: name, ok: '', failed: '' }
