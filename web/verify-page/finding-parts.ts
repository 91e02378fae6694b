import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import { momentInWords, plainText } from '../shared/texts.ts'
import type { PageTexts } from './texts.ts'

type Part = string | { value: string }

/**
 * Returns the sentence of a finding in the language of the page, with its values as separate parts. The page explains a
 * reason in general words. The verification command also reports its technical details.
 */
export function partsOfFinding(
  { code, values, reason }: EvidenceCheck['findings'][number],
  { findings }: Pick<PageTexts, 'findings'>,
  locale: SignerLocale,
): Part[] {
  const parts = findings[code].split(/\{(\w+)\}/)
  return parts.map((part, index) => {
    if (index === parts.length - 1 && reason !== null)
      return `${part}${locale === 'ja' ? '' : ' '}${findings[reason.code]}`
    if (index % 2 === 0) return part
    const value = String(values[part] ?? '')
    const isTime = part === 'time' || part === 'renewed'
    return { value: isTime ? momentInWords(value, locale, 'UTC') : plainText(value) }
  })
}
