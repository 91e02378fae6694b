import { expect, test } from 'vitest'
import { signerLocales } from '../../core/languages/locales.ts'
import { type MailFacts, mailTemplates } from '../../core/signing/mails/facts.ts'
import { composeMail } from '../../core/signing/mails.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { sharedBrowser } from '../support/browser.ts'
import { isFull, sampleOf } from '../support/size.ts'

const judged = signerLocales.filter((locale) => isFull || /^(en|ar|ja)$/.test(locale))

const facts: Omit<MailFacts, 'locale'> = {
  sender: {
    name: 'شركة النور',
    color: '#ffd400',
    logo: { sha256: 'a'.repeat(64), width: 400, height: 90 },
    contact: { name: 'ليلى', email: 'layla@example.org' },
    timeZone: 'Asia/Riyadh',
  },
  documentTitle: `حالة ${'x'.repeat(290)} <script>`,
  envelopeId: 'env_06f1zk3m8q9w2x7y4t5r6s8v0b',
  signer: { name: 'Ada Lovelace', email: `${'a'.repeat(60)}@example.org` },
  signers: [
    { name: 'Ada Lovelace', email: 'ada@example.org', isSigned: true },
    { name: null, email: 'ben@example.org', isSigned: false },
  ],
  readerName: 'Ada Lovelace',
  message: `${'שלום '.repeat(40)}\n\nhttps://${'y'.repeat(200)}.example`,
  reason: '<b>Wrong</b> rent.',
  isLastOfDay: false,
  link: `https://api.example.com/sign/${'T'.repeat(43)}`,
  verifyLink: `https://api.example.com/verify.html#env_06f1zk3m8q9w2x7y4t5r6s8v0b:9:${'a'.repeat(64)}/${'T'.repeat(43)}`,
  expiresAt: new Date('2026-03-31T09:05:00.000Z'),
}

test.each(
  sampleOf(
    [
      ['light', 320],
      ['dark', 700],
    ] as const,
    1,
  ),
)(
  'composes emails without axe-core violations or network requests (%s mode, %i pixels)',
  async (colorScheme, width) => {
    const context = await (await sharedBrowser()).newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const locale of signerLocales) {
      for (const template of mailTemplates) {
        await page.setContent(composeMail(template, { ...facts, locale }).html)
        // All emails have the same layout, and these two contain every part of it.
        if (judged.includes(locale) && (template === 'invitation' || template === 'senderDeclined'))
          expect(await accessibilityViolations(page), `${locale} ${template}`).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth'), `${locale} ${template}`).toBe(width)
        expect(await page.locator('h1').count()).toBe(1)
      }
    }
    // The logo is part of the email, so it needs no network request.
    expect(requests.filter((url) => url !== 'cid:logo')).toEqual([])
    await context.close()
  },
)

test('hyphenates titles, but no addresses, in German and Dutch emails', async () => {
  const page = await (await sharedBrowser()).newPage()
  for (const [locale, hyphens] of [
    ['de', 'auto'],
    ['nl', 'auto'],
    ['en', 'manual'],
  ] as const) {
    await page.setContent(composeMail('invitation', { ...facts, locale }).html)
    const shown = await page.evaluate(
      "['h1', '.title', '.link', 'p'].map((part) => getComputedStyle(document.querySelector('main ' + part)).hyphens)",
    )
    expect([locale, shown]).toEqual([locale, [hyphens, hyphens, 'manual', 'manual']])
  }
  await page.close()
})
