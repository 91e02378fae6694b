import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import { make } from '../shared/dom.ts'
import { withGap } from '../shared/texts.ts'
import { partsOfFinding } from './finding-parts.ts'
import type { PageTexts } from './texts.ts'

/**
 * Renders the findings of a check in the language of the page. Returns null for a passed check without values, because
 * the page already explains the check.
 */
export function renderFindings(
  { ok, findings }: Pick<EvidenceCheck, 'ok' | 'findings'>,
  page: PageTexts,
  locale: SignerLocale,
): Node | null {
  if (ok && findings.every(({ values }) => Object.keys(values).length === 0)) return null
  const sentences = findings.map((finding) =>
    partsOfFinding(finding, page, locale).map((part) =>
      typeof part === 'string' ? part : make('bdi', {}, part.value),
    ),
  )
  const space = locale === 'ja' ? '' : ' '
  const joined = sentences.flatMap((parts, index) => (index === 0 ? parts : [space, ...parts]))
  return make('p', { class: 'finding' }, withGap(page.texts.finding), ...joined)
}
