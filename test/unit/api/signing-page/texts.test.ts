import { describe, expect, it } from 'vitest'
import { languageNames } from '../../../../core/signing/locales.ts'
import { signerLocales } from '../../../../core/signing/model.ts'
import { seenOrder } from '../../../../pdf/compose/bidi.ts'
import { fill, momentInWords } from '../../../../web/shared/texts.ts'
import { outcomeOf, returnHost } from '../../../../web/signing-page/outcome.ts'
import { closedStates } from '../../../../web/signing-page/view.ts'
import { textsByLocale } from '../../../support/page-texts.ts'
import { closedView, lostView } from './views.ts'

const { en } = textsByLocale
const placesOf = (template: string) => [...template.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

describe.each(signerLocales)('the texts in %s', (locale) => {
  const texts = textsByLocale[locale]

  it('say the same things as in English, with the same places to fill', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, placesOf(texts[key])]).toEqual([key, placesOf(en[key])])
  })

  it('are never empty, and hold no sentence of another language', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
    const sentences = Object.keys(en).filter((key) => en[key as keyof typeof en].length > 40) as (keyof typeof en)[]
    for (const other of signerLocales.filter((each) => each !== locale))
      expect(sentences.filter((key) => texts[key] === textsByLocale[other][key])).toEqual([])
  })

  it('let no sign begin a line that has a gap before it', () => {
    expect(Object.values(texts).filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
  })

  it('show what is to be entered in the order in which it is entered', () => {
    const seen = (text: string) => seenOrder(text, locale === 'ar' ? 'rtl' : 'ltr')
    expect(seen(texts.errorDate)).toContain('2026-12-31')
    expect(seen(fill(texts.errorMask, { mask: '99-999-9' }))).toContain('99-999-9')
  })

  it('name themselves, and dates in their words', () => {
    expect(languageNames[locale]).toBeTruthy()
    expect(momentInWords('2026-11-21T09:30:00.000Z', locale, 'UTC')).toMatch(/2026.*(0?9|9)[:.]30.*UTC/)
  })
})

describe('outcomeOf', () => {
  it('names the organization and the time of every end', () => {
    for (const state of closedStates) {
      const outcome = outcomeOf(
        closedView({ state, artifacts: { document: false, certificate: false, evidence: false } }),
        en,
      )
      expect(outcome.time?.at).toBe('2026-11-21T09:30:00.000Z')
      expect(outcome.paragraphs.join(' ')).not.toMatch(/[{}]/)
    }
    expect(outcomeOf(closedView({ state: 'voided' }), en).paragraphs).toEqual([
      'Nordwind no longer needs your signature here. There is nothing left for you to do.',
    ])
  })

  it('offers exactly what can be fetched', () => {
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

  it('tells an ended embedded session apart from a dead link', () => {
    const embedded = { allowedOrigins: [], returnUrl: null }
    expect(outcomeOf(lostView('gone'), en).title).toBe('This link does not work')
    expect(outcomeOf({ ...lostView('gone'), embedded }, en).title).toBe('This signing session has ended')
  })
})

describe('returnHost', () => {
  it.each([
    ['https://app.example.com/back?x=1', 'app.example.com'],
    ['http://localhost:3000', 'localhost:3000'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (url, host) => {
    expect(returnHost(url)).toBe(host)
  })
})
