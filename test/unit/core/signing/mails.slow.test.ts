import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { mails } from '../../../../core/languages/mails.ts'
import {
  type MailFacts,
  type MailTemplate,
  mailTemplates,
  managedTemplates,
  senderTemplates,
} from '../../../../core/signing/mails/facts.ts'
import { mailPlaces } from '../../../../core/signing/mails/texts.ts'
import { composeMail } from '../../../../core/signing/mails.ts'
import { sized } from '../../../support/size.ts'

const facts: MailFacts = {
  locale: 'en',
  sender: {
    name: 'Acme Ltd.',
    color: null,
    logo: { sha256: 'a'.repeat(64), width: 400, height: 100 },
    contact: { name: 'Layla', email: 'layla@example.org' },
    timeZone: null,
  },
  documentTitle: 'Lease',
  envelopeId: 'env_01',
  signer: { name: 'Ada Lovelace', email: 'ada@example.org' },
  signers: [
    { name: 'Ada Lovelace', email: 'ada@example.org', isSigned: true },
    { name: null, email: 'ben@example.org', isSigned: false },
  ],
  readerName: 'Ada Lovelace',
  message: 'By Friday, please.\nThank you!',
  reason: 'Wrong rent',
  isLastOfDay: false,
  link: 'https://api.example.com/sign/TOKEN',
  verifyLink: 'https://api.example.com/verify.html#env_01:9:abc/TOKEN',
  expiresAt: new Date('2026-03-31T09:05:00.000Z'),
}

test('composes an invitation with the sender, the document, the deadline, the message and the signing link', () => {
  const { subject, text } = composeMail('invitation', facts)
  expect(subject).toBe('Please sign: Lease')
  expect(text).toBe(`Hello Ada Lovelace,

Acme Ltd. asks you to sign “Lease” by 31 March 2026 at 09:05 UTC.

Message from Acme Ltd.:
> By Friday, please.
> Thank you!

Read and sign the document:
https://api.example.com/sign/TOKEN

-- 
This email is only for you. Please do not forward it.
Questions? Reply to this email, or contact Layla (layla@example.org).
Envelope env_01`)
})

test('links the address of the contact in the HTML of emails to signers', () => {
  const contact = { name: 'Layla <b>', email: 'layla+a&b?c@example.org' }
  const { html } = composeMail('invitation', { ...facts, sender: { ...facts.sender, contact } })
  expect(html).toMatch(
    /<bdi>Layla &lt;b&gt; \(<a [^>]*href="mailto:layla%2Ba%26b%3Fc@example\.org"[^>]*>layla\+a&amp;b\?c@example\.org<\/a>\)<\/bdi>/,
  )
  expect(composeMail('senderDeclined', facts).html).not.toContain('mailto:')
})

test('marks the last permitted email of a day to the sender in every language', () => {
  for (const locale of signerLocales) {
    const { lastOfDay } = mails[locale]
    const of = (isLastOfDay: boolean) => composeMail('senderDeclined', { ...facts, locale, isLastOfDay })
    expect([of(true).text.includes(lastOfDay), of(true).html.includes(lastOfDay)], locale).toEqual([true, true])
    expect([of(false).text.includes(lastOfDay), of(false).html.includes(lastOfDay)], locale).toEqual([false, false])
  }
})

test('lists exactly the email templates whose names begin with `sender` as templates for the sender', () => {
  expect(mailTemplates.filter((template) => template.startsWith('sender'))).toEqual([...senderTemplates])
})

test('composes a deadline warning in German', () => {
  const { subject, text } = composeMail('expiring', { ...facts, locale: 'de', message: null, readerName: null })
  expect(subject).toBe('Frist endet bald: Bitte unterschreiben Sie Lease')
  expect(text).toBe(`Guten Tag,

Acme Ltd. hat Sie gebeten, „Lease“ zu unterschreiben. Bitte unterschreiben Sie bis 31. März 2026 um 09:05 UTC.

Dokument lesen und unterschreiben:
https://api.example.com/sign/TOKEN

-- 
Diese E-Mail ist nur für Sie bestimmt; bitte leiten Sie sie nicht weiter.
Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an Layla (layla@example.org).
Vorgang env_01`)
})

test('uses the same placeholders, no empty text and no detached punctuation in the emails of every language', () => {
  const flat = (texts: object): [path: string, sentence: string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[key, value] as [string, string]]
        : flat(value).map(([path, text]): [string, string] => [`${key}.${path}`, text]),
    )
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
  const english = flat(mails.en).map(([path, text]) => [path, places(text)])
  for (const locale of signerLocales) {
    expect([locale, flat(mails[locale]).map(([path, text]) => [path, places(text)])]).toEqual([locale, english])
    expect(flat(mails[locale]).filter(([, text]) => text.trim() === '')).toEqual([])
    // Finds words that are separated from their punctuation. Skips subjects, which have plain spaces because mail
    // programs search them.
    const apart = ([path, text]: string[]) => !path?.includes('subject') && / [:;!?»]|« /.test(text ?? '')
    expect(flat(mails[locale]).filter(apart)).toEqual([])
  }
  const known = mailPlaces.map((place) => `{${place}}`)
  expect(english.flatMap(([, found]) => found).filter((place) => !known.includes(place as string))).toEqual([])
})

const withMessage: MailTemplate[] = ['invitation', 'corrected', 'reminder', 'expiring']
const withVerifyLink: MailTemplate[] = ['completed', 'senderCompleted', 'copy']
const withLink: MailTemplate[] = [...withMessage, 'signedSoFar', ...withVerifyLink, ...managedTemplates]
const withReason: MailTemplate[] = ['voided', 'senderDeclined', 'senderBounced', 'senderReassigned']
const all = signerLocales.flatMap((locale) => mailTemplates.map((template) => [locale, template] as const))

describe.each(all)('the email in %s from the template %s', (locale, template) => {
  const mail = composeMail(template, { ...facts, locale })

  test('contains its language, document title and envelope id, and a link, message or reason only if its template does', () => {
    const html = decode(mail.html)
    for (const body of [mail.text, html]) {
      expect(body.includes(facts.link)).toBe(withLink.includes(template))
      expect(body.includes(facts.verifyLink)).toBe(withVerifyLink.includes(template))
      expect(body.includes('By Friday, please.')).toBe(withMessage.includes(template))
      expect(body.includes('Wrong rent')).toBe(withReason.includes(template))
      expect(body).toContain('Lease')
      expect(body).toContain('env_01')
    }
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
  })

  test('contains all words of its text body in its HTML body', () => {
    const main = mail.html.replace(/^[\s\S]*<main>|<\/main>[\s\S]*$/g, '')
    const seen = decode(main.replace(/<\/?bdi>/g, '').replace(/<[^>]*>/g, ' '))
    const words = (body: string) => new Set(body.match(/[\p{L}\d]{4,}/gu))
    for (const word of words(mail.text)) expect(seen).toContain(word)
  })

  test('contains user text without letting it add markup, lines or direction changes', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, name, organizationName, message) => {
        const given = {
          ...facts,
          locale,
          documentTitle: title,
          sender: { ...facts.sender, name: organizationName, contact: { name, email: 'layla@example.org' } },
          readerName: name,
          message,
          reason: message,
        }
        const hostileMail = composeMail(template, { ...given, signer: { name, email: facts.signer.email } })
        expect(tagsOf(hostileMail.html)).toEqual(tagsOf(mail.html))
        expect(outsideQuotes(hostileMail.text)).toBe(outsideQuotes(mail.text))
        expect(hostileMail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(hostileMail.html).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
        expect(hostileMail.text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066\u2067]/u)
        expect(openIsolates(hostileMail.text)).toBe(0)
        expect(hostileMail.html.isWellFormed() && hostileMail.text.isWellFormed()).toBe(true)
        expect(decode(hostileMail.html)).toContain(shown(title))
        expect(hostileMail.text).toContain(shown(title))
      }),
      { numRuns: sized(8, 40) },
    )
  })
})

/** Texts that users and attackers may enter. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '</title>',
        '</bdi></p><a href="https://evil.example">',
        '" onclick="x',
        "'",
        '&amp;',
        '<!--',
        ']]>',
        '\r\n',
        '\n\n',
        '\u0000',
        '\u0085',
        '\u2028',
        '\u202e',
        '\u2067',
        '\u2069',
        '\ud800',
        '👩‍👩‍👧',
        'שלום',
        'مرحبا',
        '{value}',
        '$&',
        'x'.repeat(500),
      ),
      { minLength: 1, maxLength: 20 },
    )
    .map((parts) => parts.join('')),
)

/** Returns a text on one line, as a recipient should see it. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .split(/\s+/)[0] as string

/** Returns the tags of an HTML text with their attributes, without line breaks inside quotation marks. */
const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).filter((tag) => tag !== '<br>')

const outsideQuotes = (text: string) => text.split('\n').filter((line) => !line.startsWith('> ')).length

const openIsolates = (text: string) => (text.match(/\u2068/g) ?? []).length - (text.match(/\u2069/g) ?? []).length

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decode = (html: string) =>
  html.replace(/<br>/g, '\n').replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => characters[name] as string)

test('prints the URL of each link in an email below its label, in every language', () => {
  const link = 'https://api.example.com/manage/TOKEN'
  for (const locale of signerLocales) {
    const { manage, download, verify } = mails[locale]
    const colon = { fr: '\u00a0:', ja: '：' }[locale as string] ?? ':'
    for (const template of senderTemplates.filter((one) => one !== 'senderCompleted')) {
      const { text, html } = composeMail(template, { ...facts, locale, link })
      expect(text).toContain(`${manage}${colon}\n${link}`)
      expect(html).toContain(`href="${link}"`)
      expect(html).toContain(`${manage}${colon}<br><a `)
    }
    const { html } = composeMail('completed', { ...facts, locale })
    for (const words of [download, verify]) expect(html).toContain(`${words}${colon}<br><a `)
  }
})

test('breaks a deadline only between the date, the time and the time in UTC in HTML, and has plain spaces in the text', () => {
  const sender = { ...facts.sender, timeZone: 'Europe/Berlin' }
  for (const locale of signerLocales) {
    const { text, html } = composeMail('invitation', { ...facts, locale, sender })
    const [line = ''] = text.split('\n').filter((one) => one.includes('09:05') || one.includes('9:05'))
    expect(line, locale).not.toMatch(/[\u00a0\u202f]\d|\d[\u00a0\u202f]/)
    const [, shown = ''] = /<bdi>([^<]*\(0?9:05\u00a0[^<]*)<\/bdi>/.exec(html) ?? []
    expect(shown.split(' '), locale).toHaveLength(3)
    expect(text.replace(/[\u2066-\u2069]/g, ''), locale).toContain(shown.replace(/\u00a0/g, ' '))
  }
})

test("states the deadline in an email both in UTC and in the sender's time zone if it differs", () => {
  const deadlineIn = (timeZone: string | null, at: string) =>
    composeMail('invitation', { ...facts, sender: { ...facts.sender, timeZone }, expiresAt: new Date(at) }).text
  expect(deadlineIn(null, '2026-03-31T22:05:00Z')).toContain('by 31 March 2026 at 22:05 UTC.')
  expect(deadlineIn('Europe/Berlin', '2026-01-31T09:05:00Z')).toContain('by 31 January 2026 at 10:05 CET (09:05 UTC).')
  expect(deadlineIn('Europe/Berlin', '2026-03-31T22:05:00Z')).toContain(
    'by 1 April 2026 at 00:05 CEST (31 March 2026 at 22:05 UTC).',
  )
  expect(deadlineIn('Europe/London', '2026-01-31T09:05:00Z')).toContain('by 31 January 2026 at 09:05 UTC.')
})
