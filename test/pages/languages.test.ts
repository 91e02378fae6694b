import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signerLocales } from '../../core/languages/locales.ts'
import { mails } from '../../core/languages/mails.ts'
import { consentOf, currentConsentVersion } from '../../core/signing/consent.ts'
import { fill } from '../../web/shared/texts.ts'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { textsByLocale } from '../support/page-texts.ts'
import { mailFor } from '../support/signing.ts'
import {
  changeLanguage,
  expectAccessible,
  fieldAt,
  invite,
  oneSignature,
  openSigningPage,
  phone,
  waitForPages,
} from '../support/signing-page.ts'
import { isFull } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)
/** Only this file tests languages other than English and German. `npm test` covers Arabic, which runs right to left. */
const others = signerLocales.filter((locale) => (isFull ? !/^(en|de)$/.test(locale) : locale === 'ar'))

test.each(others)('shows the signing page in the browser language %s without overflow on a phone', async (locale) => {
  const { link } = await invite(api, oneSignature)
  const texts = textsByLocale[locale]
  const scripts: string[] = []
  const { page, problems, close } = await visitPage('about:blank', { ...phone, locale })
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(link)
  await waitForPages(page)
  await page.getByRole('button', { name: texts.start }).tap()
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  await page.getByRole('button', { name: texts.adoptSignature }).tap()
  const dialog = page.getByRole('dialog', { name: texts.finishTitle })
  await dialog.getByText(texts.consentWhole).tap()
  await dialog.getByText(consentOf(currentConsentVersion, locale)?.text.split('\n')[0] ?? '', { exact: true }).waitFor()
  await expectAccessible(page, `language-${locale}`)
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  const built = await fetch(new URL('/assets/signing-scripts.json', link))
  const languageOf = ({ path, language }: { path: string; language?: string }) =>
    scripts.some((url) => new URL(url).pathname === path) ? (language ?? []) : []
  expect(((await built.json()) as Parameters<typeof languageOf>[0][]).flatMap(languageOf)).toEqual([locale])
  expect(problems).toEqual([])
  await close()
})

test.each(['ar', 'ja'] as const)(
  'has tabs of at least 44 by 44 pixels in the signature dialog on a phone (%s)',
  async (locale) => {
    const { link } = await invite(api, oneSignature)
    const { page, close } = await openSigningPage(link, { ...phone, locale })
    await page.locator('.action-row button').tap()
    const tabs = page.getByRole('dialog').getByRole('tab')
    await tabs.first().waitFor()
    const sizes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))
    expect(sizes.length).toBe(3)
    for (const size of sizes) expect(Math.min(size!.width, size!.height)).toBeGreaterThanOrEqual(44)
    await close()
  },
)

test('uses the displayed language in the recorded consent and the next email', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(link)
  await changeLanguage(page, 'Français')
  const texts = textsByLocale.fr
  await page.getByRole('button', { name: texts.start }).click()
  await page.getByRole('button', { name: texts.adoptSignature }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.signNow }).click()
  await page.getByRole('heading', { name: texts.completedTitle }).waitFor()
  await page.getByText(fill(texts.completedText, { organization: 'Local organization' })).waitFor()
  const [consented] = await queryDatabase(
    "select record::jsonb->'data'->'consent' as given from evidence_records where envelope_id = $1 and record::jsonb->>'type' = 'consented'",
    [envelope.id],
  )
  expect(consented?.given).toEqual({
    version: currentConsentVersion,
    locale: 'fr',
    sha256: consentOf(currentConsentVersion, 'fr')?.sha256,
  })
  const mail = await mailFor(stack, envelope, /^Signé/)
  expect(mail.text).toContain(mails.fr.download)
  await close()
})

test.each([
  ['fr;q=0.3, it;q=0.9, xx', 'it'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['de;q=0, nl', 'nl'],
  ['xx', 'pl'],
  ['', 'pl'],
])('resolves Accept-Language %j to %s for an envelope in Polish', async (accepted, expected) => {
  const { link } = await invite(api, { ...oneSignature, locale: 'pl' })
  const html = await (await fetch(link, { headers: { 'accept-language': accepted } })).text()
  expect(/<html lang="(\w+)"/.exec(html)?.[1]).toBe(expected)
})

test('aligns messages and field values to the right on an Arabic signing page', async () => {
  const texts = textsByLocale.ar
  const born = { ...fieldAt('born', 'text', 1, [0.1, 0.2, 0.4, 0.03]), label: 'Date of birth', format: 'date' }
  const { link } = await invite(api, { fields: [born, ...oneSignature.fields] })
  for (const window of [{ viewport: { width: 1280, height: 800 } }, phone]) {
    const { page, close } = await openSigningPage(link, { ...window, locale: 'ar' })
    await page.getByRole('button', { name: texts.start }).click()
    await page.keyboard.type('31.13.1999')
    const messages = '.field-problem, #sheet-problem, #sheet-hint'
    await page.locator(messages).filter({ visible: true, hasText: 'يُرجى' }).first().waitFor()
    expect(await styleOfAll(page, messages, 'direction')).toEqual(['rtl'])
    expect(await styleOfAll(page, '#sheet-title', 'textAlign')).toEqual(window === phone ? ['right'] : [])
    if (window === phone) {
      expect(await page.locator('#sheet-title').textContent()).toBe('Date of birth')
      expect(await page.locator('#sheet-hint').textContent()).toContain(texts.fieldTypes.date)
    }
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1999-12-31')
    await page.locator('.action-row button').click()
    await page.getByRole('button', { name: texts.adoptSignature }).click()
    await page.locator('.entries summary').click()
    expect(await styleOfAll(page, '.entries-list dd', 'textAlign')).toEqual(['right'])
    await close()
  }
})

test('isolates only the names of fields and the examples in the error summary of an Arabic page', async () => {
  const texts = textsByLocale.ar
  const born = { ...fieldAt('born', 'text', 1, [0.1, 0.2, 0.4, 0.03]), label: 'Date of birth', format: 'date' }
  const { link } = await invite(api, { fields: [born, ...oneSignature.fields] })
  const { page, close } = await openSigningPage(link, { locale: 'ar' })
  const next = page.locator('.action-row button')
  await next.click()
  await page.keyboard.type('31.13.1999')
  await next.click()
  await page.getByRole('button', { name: texts.adoptSignature }).click()
  await next.click()
  const summary = page.locator('.error-summary')
  await summary.getByRole('link').waitFor()
  const words = (await summary.getByRole('link').textContent()) ?? ''
  expect(words.startsWith(fill(texts.fieldLabel, { type: 'Date of birth', need: texts.required, page: 1 }))).toBe(true)
  expect(words).toMatch(/\u2066[^\u2069]*1999\u2069/)
  const [label = 0, need = 0] = await page.evaluate<number[]>(`(() => {
    const text = document.querySelector('.error-summary a').firstChild
    return ['Date', ${JSON.stringify(texts.required)}].map((word) => {
      const range = document.createRange()
      const start = text.data.indexOf(word)
      range.setStart(text, start)
      range.setEnd(text, start + word.length)
      return range.getBoundingClientRect().left
    })
  })()`)
  expect(label, 'the line begins with the name of the field').toBeGreaterThan(need)
  await close()
})

/** Returns the values of a style property for all visible elements. */
const styleOfAll = (page: Page, selector: string, property: string) =>
  page.evaluate<string[]>(`(() => {
    const shown = [...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility())
    return [...new Set(shown.map((each) => getComputedStyle(each).${property}))]
  })()`)
