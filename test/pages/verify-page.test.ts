import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { buildVerifyPage } from '../../dev/build/build-verify-page.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { visitPage } from '../support/browser.ts'
import { expectStatus } from '../support/client.ts'
import { artifactOf, createEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { signAndComplete } from '../support/signing.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import {
  drop,
  type Files,
  failuresOn,
  filesOfEnvelope,
  namesOf,
  openVerifyPages,
  outcomeOf,
  settled,
} from '../support/verify-page.ts'
import { type Finished, finish } from '../unit/core/signing/finished.ts'
import { bundleOf, evidenceOf, publicPem, sampleEnvelope } from '../unit/core/signing/samples.ts'

const finished = await finish()
const { address, put, openPage, give, close: closeAll } = await openVerifyPages()
afterAll(closeAll)

const filesOf = (changes: Partial<Finished> = {}): Files => filesOfEnvelope({ ...finished, ...changes })

const focusedId = (page: Page) => page.evaluate('document.activeElement.id')

describe('verification page for a valid envelope', () => {
  test('passes every check without a network request', async () => {
    const { page, problems, requests, close } = await openPage()
    await give(page, filesOf())
    expect(await page.locator('#status').textContent()).toBe('Verified. Checks passed: 22.')
    expect(await page.locator('#status').getAttribute('role')).toBe('status')
    expect(await outcomeOf(page)).toBe('good')
    expect(await page.locator('#verdict').textContent()).toBe('All checks passed')
    expect(await namesOf(page, 'notMade')).toEqual(['known_heads'])
    const selects = await page.locator('#files select').all()
    const given = await Promise.all(selects.map((select) => select.inputValue()))
    expect(given).toEqual(['evidence', 'document', 'certificate', 'key', 'seal'])
    expect(await page.locator('.facts').textContent()).toContain('Ada Lovelace (ada@example.org)')
    expect(await page.locator('.facts tbody tr').count()).toBe(finished.bundle.records.length)
    expect(problems).toEqual([])
    expect(requests.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([])
    await close()
  })

  test('blocks all network requests of a saved copy', async () => {
    let callCount = 0
    const server = createServer((_, response) => {
      callCount++
      response.end()
    })
    const port = await listenOnLoopback(server)
    const url = `http://127.0.0.1:${port}`
    const { page, close } = await openPage()
    const tried = await page.evaluate(`(async () => {
      const isRefused = (promise) => promise.then(() => false, () => true)
      const image = new Image()
      const loaded = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
      image.src = '${url}/picture.png'
      const isSent = navigator.sendBeacon('${url}/beacon', 'x')
      return [await isRefused(fetch('${url}', { mode: 'no-cors' })), await isRefused(loaded), isSent]
    })()`)
    expect((tried as boolean[]).slice(0, 2)).toEqual([true, true])
    expect(callCount).toBe(0)
    await close()
    await new Promise((resolve) => server.close(resolve))
  })

  test.each(
    sampleOf(
      [
        ['en-GB', 1280, 'light', 'All checks passed'],
        ['de-DE', 360, 'dark', 'Alle Prüfungen bestanden'],
        ['fr-CA', 360, 'light', 'Tous les contrôles ont réussi'],
        ['ar-EG', 320, 'dark', 'نجحت جميع عمليات التحقق'],
      ] as const,
      1,
    ),
  )('has no axe-core violations (%s, %i pixels wide, %s mode)', async (locale, width, colorScheme, verdict) => {
    const { page, close } = await openPage('', { locale, colorScheme, viewport: { width, height: 800 } })
    expect(await accessibilityViolations(page)).toEqual([])
    await give(page, filesOf())
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await page.locator('#verdict').textContent()).toBe(verdict)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar-EG' ? 'rtl' : 'ltr')
    expect(await accessibilityViolations(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    const [red = 0] = (await page.evaluate(
      'getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)',
    )) as number[]
    expect(red < 128).toBe(colorScheme === 'dark')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await accessibilityViolations(page)).toEqual([])
    await close()
  })

  test('translates the verification result when the language changes', async () => {
    const { page, close } = await openPage()
    await give(page, filesOf())
    await page.locator('.languages summary').click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    expect(await page.locator('#verdict').textContent()).toBe('Alle Prüfungen bestanden')
    expect(await page.title()).toBe('Ein unterschriebenes Dokument prüfen')
    expect(await page.locator('#report .badge').allTextContents()).not.toContain('Passed')
    await close()
  })

  test('accepts files by keyboard and by drag and drop', async () => {
    const { page, close } = await openPage()
    // Adds the listener before the key presses, because the browser opens its dialogs only after a delay.
    const chooser = page.waitForEvent('filechooser')
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
    expect(await focusedId(page)).toBe('chooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(put({ 'evidence.json': JSON.stringify(finished.bundle) }))
    await settled(page)
    expect(await outcomeOf(page)).toBe('incomplete')

    await drop(page, 'key.pem', publicPem)
    await page.waitForSelector('.verdict.good')

    await page.setInputFiles('#chooser', put({ 'a.pdf': finished.certificate }))
    await page.waitForSelector('li.ok[data-check="certificate"]')
    await page.getByLabel('Type of a.pdf').selectOption('document')
    await page.waitForSelector('.verdict.bad')
    expect(await failuresOn(page)).toEqual(['sealed_document', 'original', 'seal'])
    await page.getByRole('button', { name: 'Remove a.pdf' }).click()
    await page.waitForSelector('.verdict.good')
    expect(await focusedId(page)).toBe('chooser')
    await close()
  })
})

test('reports valid evidence of an unfinished envelope as open', async () => {
  const { page, close } = await openPage()
  const bundle = await bundleOf(await evidenceOf(sampleEnvelope(), []))
  await give(page, { 'evidence.json': JSON.stringify(bundle), 'public.pem': publicPem })
  expect([await outcomeOf(page), await failuresOn(page)]).toEqual(['open', []])
  expect(await page.locator('.verdict').textContent()).toContain(
    'The envelope was not finished when this evidence was downloaded.',
  )
  expect(await page.locator('#status').textContent()).toContain('the chain is open')
  expect(await accessibilityViolations(page)).toEqual([])
  await close()
})

test('verifies only the seal of a document if the evidence is missing', async () => {
  const { page, close } = await openPage()
  await give(page, { 'sealed.pdf': finished.pdf })
  expect([await outcomeOf(page), await failuresOn(page), await namesOf(page, 'notMade')]).toEqual([
    'sealOnly',
    [],
    ['evidence', 'seal.trust'],
  ])
  await close()
})

const published = async (url: string) => (await fetch(url)).text()

test('verifies a completed envelope with the served verification page', async () => {
  const response = await fetch(`${stack.baseUrl}/verify.html`)
  const html = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain(
    `connect-src ${stack.baseUrl}/sign/ ${stack.baseUrl}/.well-known/jwks.json ${stack.baseUrl}/.well-known/chancery-seal-certificate.pem;`,
  )
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(hash(html)).toBe(hash(await buildVerifyPage()))

  const api = await openApi(stack)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api, pdfOfPages()) })
  await signAndComplete(api, stack, envelope)
  const bundle = await expectStatus(api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`), 200)
  const certificate = await artifactOf(api, envelope.id, 'certificate')
  const link = /\/URI \(([^)]*verify\.html#[^)]*)\)/.exec(Buffer.from(certificate).toString('latin1'))?.[1]
  const { page, problems, foreignRequests, close } = await visitPage(link as string)
  await give(page, {
    'evidence.json': JSON.stringify(bundle),
    'sealed.pdf': await artifactOf(api, envelope.id, 'document'),
    'certificate.pdf': certificate,
    'jwks.json': await published(`${stack.baseUrl}/.well-known/jwks.json`),
    'seal.pem': await published(`${stack.functionsUrl}/.well-known/chancery-seal-certificate.pem`),
  })
  expect([await failuresOn(page), await namesOf(page, 'notMade'), await outcomeOf(page)]).toEqual([[], [], 'good'])
  expect([problems, foreignRequests]).toEqual([[], []])
  await close()
})
