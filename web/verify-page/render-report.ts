import type { SignerLocale } from '../../core/languages/locales.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import { byId, make, makeButton } from '../shared/dom.ts'
import { fill, momentInWords } from '../shared/texts.ts'
import { hasNoSeal, warningsOf } from './remarks.ts'
import { renderFacts } from './render-facts.ts'
import { plainSentenceOf, renderFindings, sentenceOf } from './render-findings.ts'
import type { Outcome, Report } from './report.ts'
import { checkText, type PageTexts, type Texts } from './texts.ts'

type GroupName = keyof Texts['groups']
/** A check on the page. `id` is the id of its element, to which the verdict leads. */
type Row = {
  id: string | null
  name: string
  result: keyof Texts['result']
  meaning: string
  check: EvidenceCheck | null
}

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

/**
 * Renders a report: first its verdict, then the details. `keysOf` is the host from which the public keys were
 * downloaded.
 */
export function renderReport(report: Report, page: PageTexts, locale: SignerLocale, keysOf: string | null): Node[] {
  const { texts } = page
  const { title, meaning } = verdictOf(report, texts)
  const { firstBadSequence: sequence } = report
  const warnings = report.checks.flatMap(warningsOf)
  const facts = report.facts ? [renderFacts(report.facts, isEvidenceBad(report), texts, locale)] : []
  const groups = renderGroups(report, page, locale)
  return [
    make(
      'div',
      { class: `verdict ${report.outcome}${warnings.length > 0 ? ' warned' : ''}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, markOf(report)),
      make(
        'div',
        {},
        make('h2', { id: 'verdict', tabindex: -1 }, title),
        make('p', {}, meaning),
        ...warnings.map((warning) => make('p', { class: 'caution' }, ...sentenceOf(warning, page, locale))),
        ...renderFailures(report, page),
        sequence === null ? null : make('p', { class: 'caution' }, fill(texts.firstBad, { sequence })),
        keysOf === null ? null : make('p', { class: 'keys-of' }, fill(texts.keysFetched, { host: keysOf })),
        report.isOpen && report.outcome !== 'open'
          ? make('p', { class: 'open-chain' }, texts.verdictOpenMeaning)
          : null,
        make('p', { class: 'hint' }, fill(texts.checkedAt, { moment: momentInWords(report.at, locale) })),
      ),
    ),
    ...(report.outcome === 'bad' ? [...groups, ...facts] : [...facts, ...groups]),
    makeButton(texts.print, () => window.print(), { class: 'print' }),
  ]
}

/** Renders a list of the failed checks. Each item leads to its check below. */
function renderFailures({ checks }: Report, page: PageTexts): Node[] {
  if (hasNoSeal(checks)) return []
  const items = checks.flatMap(({ ok, name }, index) =>
    ok
      ? []
      : [
          make(
            'li',
            {},
            makeButton(titleOf(name, page), () => byId(idOf(index)).focus(), { class: 'link' }),
          ),
        ],
  )
  return items.length === 0 ? [] : [make('ul', { class: 'failures' }, ...items)]
}

const idOf = (index: number): string => `check-${index}`

const titleOf = (name: string, page: PageTexts): string =>
  name === 'evidence' ? page.texts.roles.evidence : checkText(page, name).title

const isEvidenceBad = ({ checks }: Report) =>
  checks.some(({ name, ok }) => !ok && ['evidence', 'voucher'].includes(groupOf(name)))

/** Returns the sentences about a report that screen readers announce. */
export function announcement({ outcome, checks }: Report, page: PageTexts, locale: SignerLocale): string {
  const { texts } = page
  const passed = checks.filter(({ ok }) => ok).length
  const counts = { passed, failed: checks.length - passed, total: checks.length }
  const sentences = { good: texts.announceGood, open: texts.announceOpen, bad: texts.announceBad }
  if (hasNoSeal(checks)) return texts.verdictNoSealMeaning
  const result = fill(sentences[outcome as keyof typeof sentences] ?? texts.announceIncomplete, counts)
  const warnings = checks.flatMap(warningsOf).map((warning) => plainSentenceOf(warning, page, locale))
  return [result, ...warnings].join(locale === 'ja' ? '' : ' ')
}

const marks: Record<Outcome, string> = { good: '✓', open: '…', incomplete: '!', sealOnly: '!', bad: '✕' }

const markOf = ({ outcome, checks }: Report): string => (outcome === 'good' && isWarned(checks) ? '!' : marks[outcome])

const isWarned = (checks: EvidenceCheck[]): boolean => checks.some((check) => warningsOf(check).length > 0)

function verdictOf({ outcome, checks }: Report, texts: Texts): { title: string; meaning: string } {
  if (hasNoSeal(checks)) return { title: texts.verdictNoSeal, meaning: texts.verdictNoSealMeaning }
  return {
    good: { title: isWarned(checks) ? texts.verdictWarning : texts.verdictGood, meaning: texts.verdictGoodMeaning },
    open: { title: texts.verdictOpen, meaning: texts.verdictOpenMeaning },
    incomplete: { title: texts.verdictIncomplete, meaning: texts.verdictIncompleteMeaning },
    sealOnly: { title: texts.verdictSealOnly, meaning: texts.verdictSealOnlyMeaning },
    bad: { title: texts.verdictBad, meaning: texts.verdictBadMeaning },
  }[outcome]
}

function groupOf(name: string): GroupName {
  if (voucherChecks.has(name)) return 'voucher'
  if (name.startsWith('certificate')) return 'certificate'
  return name.startsWith('seal.') || documentChecks.has(name) ? 'document' : 'evidence'
}

function renderGroups({ checks, notChecked }: Report, page: PageTexts, locale: SignerLocale): Node[] {
  const rows: Row[] = [
    ...checks.map((check, index): Row => {
      const { name, ok } = check
      const result = warningsOf(check).length > 0 ? 'warning' : ok ? 'ok' : 'failed'
      return { id: ok ? null : idOf(index), name, result, meaning: checkText(page, name)[ok ? 'ok' : 'failed'], check }
    }),
    ...notChecked.map(
      (name): Row => ({ id: null, name, result: 'notMade', meaning: page.missing[name] ?? '', check: null }),
    ),
  ]
  const groups = Object.entries(page.texts.groups) as [GroupName, string][]
  return groups.flatMap(([group, title]) => {
    const own = rows
      .filter(({ name }) => groupOf(name) === group)
      .sort((a, b) => shownFirst.indexOf(a.result) - shownFirst.indexOf(b.result))
    return own.length === 0 ? [] : [renderGroup(title, own, { page, locale })]
  })
}

/** The order of results within a group: failed checks come first. */
const shownFirst: Row['result'][] = ['failed', 'warning', 'notMade', 'ok']

function renderGroup(title: string, rows: Row[], { page, locale }: { page: PageTexts; locale: SignerLocale }): Node {
  const { texts } = page
  const items = rows.map(({ id, name, result, meaning, check }) =>
    make(
      'li',
      { class: result, id, tabindex: id === null ? null : -1, 'data-check': name },
      make('span', { class: 'badge' }, texts.result[result]),
      make(
        'div',
        {},
        make('strong', {}, titleOf(name, page)),
        make('p', {}, meaning),
        ...(check === null ? [] : renderFindings(check, page, locale)),
      ),
    ),
  )
  return make('section', { class: 'group' }, make('h3', {}, title), make('ul', {}, ...items))
}
