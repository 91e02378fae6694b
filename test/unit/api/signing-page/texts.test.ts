import { describe, expect, it } from 'vitest'
import { languages } from '../../../../core/languages/languages.ts'
import { regionalLocale } from '../../../../core/languages/locale-facts.ts'
import { type SignerLocale, signerLocales } from '../../../../core/languages/locales.ts'
import { visualText } from '../../../../pdf/compose/bidi.ts'
import { fill, momentInWords } from '../../../../web/shared/texts.ts'
import { dayInNumbers } from '../../../../web/signing-page/entry-forms.ts'
import { outcomeOf, returnHost } from '../../../../web/signing-page/outcome.ts'
import { closedStates } from '../../../../web/signing-page/view.ts'
import { textsByLocale } from '../../../support/page-texts.ts'
import { closedView, lostView } from './views.ts'

/** Returns every text by its key, including the names of field types. */
const sentencesIn = (locale: SignerLocale): Record<string, string> => {
  const { fieldTypes, ...texts } = textsByLocale[locale]
  return {
    ...texts,
    ...Object.fromEntries(Object.entries(fieldTypes).map(([type, name]) => [`fieldTypes.${type}`, name])),
  }
}
const { en } = textsByLocale
const english = sentencesIn('en')
const placesOf = (template: string) => [...template.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

describe.each(signerLocales)('the signing page in %s', (locale) => {
  const texts = sentencesIn(locale)

  it('has the same text keys and placeholders as in English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(english))
      expect([key, placesOf(texts[key] ?? '')]).toEqual([key, placesOf(text)])
  })

  it('has no empty text and no sentence of another language', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    const sentences = Object.keys(english).filter((key) => (english[key] ?? '').length > 40)
    for (const other of signerLocales.filter((each) => each !== locale))
      expect(sentences.filter((key) => texts[key] === sentencesIn(other)[key])).toEqual([])
  })

  it('has no breaking space before punctuation', () => {
    expect(Object.values(texts).filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
  })

  it('shows example dates and masks in the order in which a signer types them', () => {
    const seen = (text: string) => visualText(text, locale === 'ar' ? 'rtl' : 'ltr')
    const example = dayInNumbers('2026-12-31', regionalLocale(locale))
    expect(seen(fill(textsByLocale[locale].errorDate, { example }))).toContain(example)
    expect(seen(fill(textsByLocale[locale].errorMask, { mask: '99-999-9' }))).toContain('99-999-9')
  })

  it('includes the name and the date format of its language', () => {
    expect(languages[locale].name).toBeTruthy()
    expect(momentInWords('2026-11-21T09:30:00.000Z', locale, 'UTC')).toMatch(/2026.*(0?9|9)[:.]30.*UTC/)
  })
})

describe('the page of a closed envelope', () => {
  it('states the time of every outcome, and contains no unfilled placeholder', () => {
    for (const state of closedStates) {
      const outcome = outcomeOf(
        closedView({ state, artifacts: { document: false, certificate: false, evidence: false } }),
        en,
      )
      expect(outcome.time?.at).toBe('2026-11-21T09:30:00.000Z')
      expect(outcome.paragraphs.join(' ')).not.toMatch(/[{}]/)
    }
  })

  it('reports that a voided envelope no longer needs a signature', () => {
    expect(outcomeOf(closedView({ state: 'voided' }), en).paragraphs).toEqual([
      'Nordwind no longer needs your signature. You do not need to do anything.',
    ])
  })

  it('offers exactly the available files', () => {
    const kinds = (view: Parameters<typeof outcomeOf>[0]) => outcomeOf(view, en).links.map((link) => link.kind)
    expect(kinds(closedView())).toEqual(['document', 'certificate', 'evidence', 'verify'])
    expect(
      kinds(closedView({ head: null, artifacts: { document: true, certificate: false, evidence: false } })),
    ).toEqual(['document'])
    expect(
      kinds(
        closedView({
          state: 'sealing',
          head: null,
          artifacts: { document: false, certificate: false, evidence: false },
        }),
      ),
    ).toEqual(['original'])
    expect(kinds(lostView('gone'))).toEqual([])
  })

  it('distinguishes an ended embedded session from an expired link', () => {
    const embedded = { allowedOrigins: [], returnUrl: null }
    expect(outcomeOf(lostView('gone'), en).title).toBe('This link does not work')
    expect(outcomeOf({ ...lostView('gone'), embedded }, en).title).toBe('This signing session has ended')
  })
})

it.each([
  ['https://app.example.com/back?x=1', 'app.example.com'],
  ['http://localhost:3000', 'localhost:3000'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['', null],
  [null, null],
])('extracts the host of the return URL %j: %j', (url, host) => {
  expect(returnHost(url)).toBe(host)
})
