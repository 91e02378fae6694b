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

describe.each(signerLocales.filter((locale) => locale !== 'en'))('the texts in %s', (locale) => {
  it('uses one word for each term in the emails, pages and certificate of a language', () => {
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

describe.each(signerLocales)('the states in %s', (locale) => {
  const states = senderPage[locale].statuses
  const { status, labels } = certificate[locale]

  it.each(['completed', 'declined', 'expired', 'voided'] as const)(
    'uses the same word for the state "%s" on every page, email and certificate',
    (name) => {
      expect(states[name]).toBe(status[name])
    },
  )

  it('uses the same words for sending and opening on the certificate and on the sender page', () => {
    const start = (text: string) => text.toLocaleLowerCase(locale).slice(0, locale === 'ja' ? 2 : 4)
    expect([start(labels.sent), start(labels.viewed)]).toEqual([start(states.sent), start(states.viewed)])
    expect([start(events[locale].sent), start(events[locale].opened)]).toEqual([
      start(states.sent),
      start(states.viewed),
    ])
  })

  it('uses the same words for a ticked box and an empty field on the signing page and the certificate', () => {
    const { checked, unchecked, leftEmpty } = signingPage[locale]
    const { isChecked, isNotChecked, isEmpty } = certificate[locale]
    expect([isChecked, isNotChecked, isEmpty]).toEqual([checked, unchecked, leftEmpty])
  })
})

describe('the French texts', () => {
  // Skips subjects, which have plain spaces because mail programs fold and search them.
  it('joins punctuation to its word with a no-break space in every French text', () => {
    const found = Object.values(everyText)
      .flatMap((texts) => sentencesIn(texts.fr, ''))
      .filter(([key, text]) => !key.endsWith('subject') && / [:;!?»]|« /.test(text))
    expect(found).toEqual([])
  })
})
