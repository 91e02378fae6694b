import { expect, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { post } from '../support/signing.ts'
import {
  adoptTyped,
  consentAndSign,
  expectAccessible,
  invite,
  oneSignature,
  openSigningPage,
  phone,
} from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
const { link } = await invite(api)
test.each(sampleOf(['**/assets/signing.js', '**/chunks/app-*.js'], 1))(
  'offers to reload the signing page if %s fails to load',
  async (pattern) => {
    const { page, close } = await visitPage('about:blank')
    await page.route(pattern, (route) => route.abort('connectionfailed'))
    // While the page waits for its script, it shows an animation of eight seconds. The test plays it ten times faster.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 10 })
    await page.goto(link)
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' })
    await notice.waitFor()
    const opening = await page.locator('.opening-text').boundingBox()
    expect(opening?.height ?? 0, 'nothing is opening any more').toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Supply contract')
    await expectAccessible(page, `without-script-${pattern.includes('app') ? 'chunk' : 'entry'}`)
    await page.unroute(pattern)
    await notice.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('button', { name: 'Start' }).waitFor()
    expect(await page.getByText('A part of this page').count()).toBe(0)
    await close()
  },
)

test("shows a start page in the browser's language at the base URL", async () => {
  for (const [locale, words] of [
    ['en-GB', 'Were you asked to sign a document?'],
    ['de-DE', 'Sollen Sie ein Dokument unterschreiben?'],
  ] as const) {
    const { page, problems, foreignRequests, close } = await visitPage(`${stack.baseUrl}/`, {
      locale,
      ...phone,
    })
    await page.getByText(words).waitFor()
    await expectAccessible(page, `start-${locale}`)
    for (const path of [
      '/verify.html',
      '/place.html',
      '/docs',
      '/favicon.ico',
      ...(await page
        .locator('link[rel=icon]')
        .evaluateAll<string[], Element>((all) => all.map((icon) => icon.getAttribute('href') ?? ''))),
    ])
      expect((await fetch(`${stack.baseUrl}${path}`)).status, path).toBe(200)
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'Français' }).click()
    await page.locator('html[lang="fr"] a[href^="/place.html"]').click()
    await page.locator('html[lang="fr"] #chooser').waitFor({ state: 'attached' })
    expect([problems, foreignRequests]).toEqual([[], []])
    await close()
  }
})

test('draws the toolbar of the signing page above a focused field', async () => {
  const { page, close } = await openSigningPage(link)
  await page.getByRole('textbox', { name: 'Text 1, required, page 1' }).focus()
  const seen = await page.evaluate(`(() => {
    const field = document.activeElement
    const toolbar = document.querySelector('.toolbar')
    window.scrollBy({ top: field.getBoundingClientRect().top - toolbar.offsetHeight / 2, behavior: 'instant' })
    const { left, top, width } = field.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + 4).closest('.toolbar, .field').className
  })()`)
  expect(seen).toBe('toolbar')
  await close()
})

test('prints the signing page without its toolbar, action bar, options and language menu', async () => {
  const { page, close } = await openSigningPage(link)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['.toolbar', '.action-bar', '.options', '.languages'])
    expect(await page.locator(part).isVisible(), part).toBe(false)
  expect(await page.locator('.sheet > canvas').first().isVisible()).toBe(true)
  await close()
})

test('offers only the unsigned original for download during sealing', async () => {
  const { envelope, link: own } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(own)
  const artifacts = { document: false, certificate: false, evidence: false }
  await page.route('**/status', (route) =>
    route.fulfill({
      json: { status: 'sealing', occurredAt: null, reason: null, artifacts, signed: null, head: null },
    }),
  )
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await consentAndSign(page)
  await page.getByRole('heading', { name: 'You have signed' }).waitFor()
  const links = page.locator('.outcome-links a')
  expect(await links.allTextContents()).toEqual(['Download the unsigned original'])
  await expectAccessible(page, 'sealing')
  const download = page.waitForEvent('download')
  await links.click()
  expect((await download).suggestedFilename()).toBe('Supply contract (unsigned original).pdf')
  await close()
  const declined = await invite(api, oneSignature)
  await post(`${declined.link}/decline`, {})
  const response = await fetch(`${declined.link}/document?download=1`)
  expect(response.headers.get('content-disposition')).not.toContain('unsigned')
  expect(envelope.id).not.toBe(declined.envelope.id)
})
