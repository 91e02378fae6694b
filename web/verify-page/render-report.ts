import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import { make, makeButton } from '../shared/dom.ts'
import { fill, momentInWords } from '../shared/texts.ts'
import { renderFacts } from './render-facts.ts'
import { renderFindings } from './render-findings.ts'
import type { Outcome, Report } from './report.ts'
import { checkText, type PageTexts, type Texts } from './texts.ts'

type GroupName = keyof Texts['groups']
type Row = { name: string; result: 'ok' | 'failed' | 'notMade'; meaning: string; check: EvidenceCheck | null }

const voucherChecks = new Set([
  'checkpoint',
  'checkpoint_signature',
  'checkpoint_key',
  'known_heads',
  'log_inclusion',
  'log_policy',
  'archive',
])
const documentChecks = new Set(['sealed_document', 'original', 'earlierSignature'])

/** Renders a report as a heading with details. `keysOf` is the host from which the public keys were downloaded. */
export function renderReport(report: Report, page: PageTexts, locale: SignerLocale, keysOf: string | null): Node[] {
  const { texts } = page
  const { title, meaning } = verdictOf(report.outcome, texts)
  const { firstBadSequence: sequence } = report
  return [
    make(
      'div',
      { class: `verdict ${report.outcome}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, marks[report.outcome]),
      make(
        'div',
        {},
        make('h2', { id: 'verdict', tabindex: -1 }, title),
        make('p', {}, meaning),
        keysOf === null ? null : make('p', { class: 'keys-of' }, fill(texts.keysFetched, { host: keysOf })),
        report.isOpen && report.outcome !== 'open'
          ? make('p', { class: 'open-chain' }, texts.verdictOpenMeaning)
          : null,
        make('p', { class: 'hint' }, fill(texts.checkedAt, { moment: momentInWords(report.at, locale) })),
        sequence === null ? null : make('p', { class: 'first-bad' }, fill(texts.firstBad, { sequence })),
      ),
    ),
    ...(report.facts ? [renderFacts(report.facts, isEvidenceBad(report), texts, locale)] : []),
    ...renderGroups(report, page, locale),
    makeButton(texts.print, () => window.print(), { class: 'print' }),
  ]
}

const isEvidenceBad = ({ checks }: Report) =>
  checks.some(({ name, ok }) => !ok && ['evidence', 'voucher'].includes(groupOf(name)))

/** Returns the sentence about a report that screen readers announce. */
export function announcement({ outcome, checks }: Report, texts: Texts): string {
  const passed = checks.filter(({ ok }) => ok).length
  const counts = { passed, failed: checks.length - passed, total: checks.length }
  const sentences = { good: texts.announceGood, open: texts.announceOpen, bad: texts.announceBad }
  return fill(sentences[outcome as keyof typeof sentences] ?? texts.announceIncomplete, counts)
}

const marks: Record<Outcome, string> = { good: '✓', open: '…', incomplete: '!', sealOnly: '!', bad: '✕' }

const verdictOf = (outcome: Outcome, texts: Texts) =>
  ({
    good: { title: texts.verdictGood, meaning: texts.verdictGoodMeaning },
    open: { title: texts.verdictOpen, meaning: texts.verdictOpenMeaning },
    incomplete: { title: texts.verdictIncomplete, meaning: texts.verdictIncompleteMeaning },
    sealOnly: { title: texts.verdictSealOnly, meaning: texts.verdictSealOnlyMeaning },
    bad: { title: texts.verdictBad, meaning: texts.verdictBadMeaning },
  })[outcome]

function groupOf(name: string): GroupName {
  if (voucherChecks.has(name)) return 'voucher'
  if (name.startsWith('certificate')) return 'certificate'
  return name.startsWith('seal.') || documentChecks.has(name) ? 'document' : 'evidence'
}

function renderGroups({ checks, notChecked }: Report, page: PageTexts, locale: SignerLocale): Node[] {
  const rows: Row[] = [
    ...checks.map((check): Row => {
      const { name, ok } = check
      return { name, result: ok ? 'ok' : 'failed', meaning: checkText(page, name)[ok ? 'ok' : 'failed'], check }
    }),
    ...notChecked.map((name): Row => ({ name, result: 'notMade', meaning: page.missing[name] ?? '', check: null })),
  ]
  const groups = Object.entries(page.texts.groups) as [GroupName, string][]
  return groups.flatMap(([group, title]) => {
    const own = rows.filter(({ name }) => groupOf(name) === group)
    return own.length === 0 ? [] : [renderGroup(title, own, { page, locale })]
  })
}

function renderGroup(title: string, rows: Row[], { page, locale }: { page: PageTexts; locale: SignerLocale }): Node {
  const { texts } = page
  const items = rows.map(({ name, result, meaning, check }) =>
    make(
      'li',
      { class: result, 'data-check': name },
      make('span', { class: 'badge' }, texts.result[result]),
      make(
        'div',
        {},
        make('strong', {}, name === 'evidence' ? texts.roles.evidence : checkText(page, name).title),
        make('p', {}, meaning),
        check === null ? null : renderFindings(check, page, locale),
      ),
    ),
  )
  return make('section', { class: 'group' }, make('h3', {}, title), make('ul', {}, ...items))
}
