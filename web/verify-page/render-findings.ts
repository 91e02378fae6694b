import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import { make } from '../shared/dom.ts'
import { withGap } from '../shared/texts.ts'
import { partsOfFinding } from './finding-parts.ts'
import { warningsOf } from './remarks.ts'
import type { PageTexts } from './texts.ts'

type Finding = EvidenceCheck['findings'][number]

/** Renders a finding in the language of the page. */
export const sentenceOf = (finding: Finding, page: PageTexts, locale: SignerLocale): (Node | string)[] =>
  partsOfFinding(finding, page, locale).map((part) =>
    typeof part === 'string' ? part : make('bdi', { class: 'whole' }, part.value),
  )

/** Returns a finding as plain text in the language of the page. */
export const plainSentenceOf = (finding: Finding, page: PageTexts, locale: SignerLocale): string =>
  partsOfFinding(finding, page, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')

/**
 * Renders the warnings of a check, and its other findings as details. Omits the details of a passed check without
 * values, because the page already explains the check.
 */
export function renderFindings(
  check: Pick<EvidenceCheck, 'ok' | 'findings'>,
  page: PageTexts,
  locale: SignerLocale,
): Node[] {
  const warnings = warningsOf(check)
  const details = check.findings.filter((finding) => !warnings.includes(finding))
  const shown = warnings.map((warning) => make('p', { class: 'caution' }, ...sentenceOf(warning, page, locale)))
  if (check.ok && details.every(({ values }) => Object.keys(values).length === 0)) return shown
  const space = locale === 'ja' ? '' : ' '
  const joined = details.flatMap((finding, index) => [
    ...(index === 0 ? [] : [space]),
    ...sentenceOf(finding, page, locale),
  ])
  return [...shown, make('p', { class: 'finding' }, withGap(page.texts.finding), ...joined)]
}
