import { describe, expect, it } from 'vitest'
import { certificate } from '../../../../core/languages/certificate.ts'
import { events } from '../../../../core/languages/events.ts'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { mails } from '../../../../core/languages/mails.ts'
import { placePage } from '../../../../core/languages/place-page.ts'
import { senderPage } from '../../../../core/languages/sender-page.ts'
import { verifyChecks } from '../../../../core/languages/verify-checks.ts'
import { verifyFindings } from '../../../../core/languages/verify-findings.ts'
import { verifyPage } from '../../../../core/languages/verify-page.ts'
import { glossary } from '../../../support/glossary.ts'
import { textsByLocale as signingPage } from '../../../support/page-texts.ts'

const everything = {
  certificate,
  events,
  mails,
  placePage,
  senderPage,
  signingPage,
  verifyChecks,
  verifyFindings,
  verifyPage,
}
const everyText = { certificate, mails, senderPage, signingPage, verifyPage }

const sentencesIn = (value: object, path: string): [string, string][] =>
  Object.entries(value).flatMap(([key, member]): [string, string][] =>
    typeof member === 'string' ? [[`${path}.${key}`, member]] : sentencesIn(member, `${path}.${key}`),
  )

const sentences = (locale: (typeof signerLocales)[number]) =>
  Object.entries(everything).flatMap(([name, texts]) => sentencesIn(texts[locale], name))
const english = sentences('en')

describe.each(signerLocales.filter((locale) => locale !== 'en'))('the wording in %s', (locale) => {
  it("uses the glossary's word for each term in emails, events, pages and the certificate", () => {
    const translated = new Map(sentences(locale))
    const others = Object.entries(glossary).flatMap(([name, term]) =>
      english
        // Replaces placeholders, because their names can contain the word.
        .filter(([, text]) => term.en.test(text.replace(/\{\w+\}/g, '')))
        .map(([key]) => [name, key, translated.get(key) ?? ''] as const)
        .filter(([, , text]) => term[locale]?.test(text) === false),
    )
    expect(others).toEqual([])
  })
})

describe.each(signerLocales)('the wording in %s', (locale) => {
  const states = senderPage[locale].statuses
  const { status, labels } = certificate[locale]

  it.each(['completed', 'declined', 'expired', 'voided'] as const)(
    'uses the same word for the state "%s" on the sender page and the certificate',
    (name) => {
      expect(states[name]).toBe(status[name])
    },
  )

  it('uses the same word stems for sending and opening on the certificate, on the sender page and in events', () => {
    const start = (text: string) => text.toLocaleLowerCase(locale).slice(0, locale === 'ja' ? 2 : 4)
    expect([start(labels.sent), start(labels.viewed)]).toEqual([start(states.sent), start(states.viewed)])
    expect([start(events[locale].sent), start(events[locale].opened)]).toEqual([
      start(states.sent),
      start(states.viewed),
    ])
  })

  it('uses the same words for checked, unchecked and empty fields on the signing page and the certificate', () => {
    const { checked, unchecked, leftEmpty } = signingPage[locale]
    const { isChecked, isNotChecked, isEmpty } = certificate[locale]
    expect([isChecked, isNotChecked, isEmpty]).toEqual([checked, unchecked, leftEmpty])
  })
})

describe('the wording in fr', () => {
  // Skips subjects, which have plain spaces because mail programs fold and search them.
  it('contains no plain space before : ; ! ? or inside quotation marks, except in email subjects', () => {
    const found = Object.values(everyText)
      .flatMap((texts) => sentencesIn(texts.fr, ''))
      .filter(([key, text]) => !key.endsWith('subject') && / [:;!?»]|« /.test(text))
    expect(found).toEqual([])
  })
})
