import { fillIn } from '../../base/template.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { make } from '../shared/dom.ts'
import { momentInWords, plainText, withGap } from '../shared/texts.ts'
import { findingParts } from './finding-parts.ts'
import type { PageTexts } from './texts.ts'

/** Renders the values and causes in the detail of a check. Returns null if the page already says everything. */
export function renderFinding(detail: string, { texts, findings }: PageTexts, locale: SignerLocale): Node | null {
  const parts = findingParts(detail)
  if (parts.length === 0) return null
  const shown = parts.map((part) => {
    if ('english' in part) return make('bdi', { lang: 'en', dir: 'ltr' }, plainText(part.english))
    if ('cause' in part) return make('span', {}, findings.causes[part.cause])
    const label = part.label === 'sha256' ? 'SHA-256' : findings.labels[part.label]
    const isTime = part.label === 'time' || part.label === 'renewed'
    const value = isTime ? momentInWords(part.value, locale, 'UTC') : plainText(part.value)
    const [before = '', after = ''] = fillIn(findings.labelled, { label }).split('{value}')
    return make('span', {}, before, make('bdi', {}, value), after)
  })
  const list = shown.flatMap((one, index) => (index === 0 ? [one] : [' · ', one]))
  return make('p', { class: 'finding' }, withGap(texts.finding), ...list)
}
