import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { completedFor, newSequence, pageIn, signedMailsTo, signStep, verifyPageIn } from '../support/copies.ts'
import { artifactOf, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { sampleOf } from '../support/size.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { namesOf, openVerifyPages, outcomeOf } from '../support/verify-page.ts'

const api = await openApi(stack)
const host = new URL(stack.baseUrl).host

const overflowOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')

/** Presses the only button of the page, and waits for the verdict. */
async function check(page: Page): Promise<void> {
  await page.locator('#fetch').click()
  await page.waitForSelector('.verdict')
}

describe('verification link in an email', () => {
  test.each(
    sampleOf(
      [
        ['the signer', 'light', 1280],
        ['the sender', 'dark', 360],
        ['a cc recipient', 'light', 360],
      ] as const,
      1,
    ),
  )('verifies the document with one click for %s (%s mode, %i pixels wide)', async (who, colorScheme, width) => {
    const [senderEmail, reader] = [newEmail(), newEmail()]
    const completed = await completedFor(api, { senderEmail, cc: [reader] })
    const email = { 'the signer': completed.signer.email, 'the sender': senderEmail, 'a cc recipient': reader }[who]
    const [mail] = await signedMailsTo(email)
    const size = { viewport: { width, height: 800 }, colorScheme }
    const inbox = await visitPage('about:blank', size)
    await inbox.page.setContent(mail!.html)
    const link = inbox.page.getByRole('link', { name: 'Verify the signed document' })
    const address = await link.getAttribute('href')
    await inbox.close()
    const { page, problems, foreignRequests, close } = await visitPage(address ?? '', size)
    const methods = new Set<string>()
    page.on('request', (request) => methods.add(request.method()))
    expect(await page.getByRole('button', { name: `Check with files and keys from ${host}` }).isVisible()).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])

    await check(page)
    expect(await outcomeOf(page)).toBe('good')
    expect([await namesOf(page, 'failed'), await namesOf(page, 'notMade')]).toEqual([[], []])
    expect(await page.locator('#files .name').allTextContents()).toEqual([
      'evidence.json',
      'document.pdf',
      'certificate.pdf',
      `keys from ${host}`,
      'seal.pem',
    ])
    expect(await page.locator('.verdict').textContent()).toContain(`one of the public keys of ${host}`)
    expect(await page.evaluate('document.activeElement.id')).toBe('verdict')
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect([problems, foreignRequests, [...methods]]).toEqual([[], [], ['GET']])
    await close()
  })
})

test("verifies the final document with a link that the first signer's page showed before the last signature", async () => {
  const [first, second] = [newEmail(), newEmail()]
  const { steps } = await newSequence(api, [first, second])
  await signStep(api, steps[0])
  const link = pageIn((await mailsTo(first))[0]!)
  const { page, problems, close } = await visitPage(link)
  expect(await page.locator('main').textContent()).toContain('Signatures: 1 of 2.')
  const early = await page.locator('#verify').getAttribute('href')
  await signStep(api, steps[1])
  await page.reload()
  expect(await page.locator('main').textContent()).toContain('Both signatures are complete.')
  expect(await page.locator('.outcome-links a').allTextContents()).toEqual([
    'Download the signed document',
    'Download the certificate',
    'Download the evidence',
    'Verify the signed document',
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  for (const address of [await page.locator('#verify').getAttribute('href'), early]) {
    await page.goto('about:blank')
    await page.goto(new URL(address ?? '', stack.baseUrl).href)
    await check(page)
    expect(await outcomeOf(page)).toBe('good')
    expect(await page.locator('.facts').textContent()).toContain(steps[1].id)
  }
  expect(problems).toEqual([])
  await close()
})

test('shows the sender, but no signing controls, on the page of a cc recipient', async () => {
  const reader = newEmail()
  await completedFor(api, { cc: [reader] })
  const { page, problems, close } = await visitPage(pageIn((await signedMailsTo(reader))[0]!), {
    viewport: { width: 360, height: 700 },
  })
  expect(await page.locator('main').textContent()).toContain('shares this signed document with you.')
  expect(await page.getByRole('button').count()).toBe(0)
  expect([await accessibilityViolations(page), await overflowOf(page), problems]).toEqual([[], 0, []])
  await close()
})

test('verifies the evidence and a selected document with the verification link in the certificate', async () => {
  const completed = await completedFor(api)
  const bytes = Buffer.from(await artifactOf(api, completed.id, 'certificate'))
  const address = /\/URI \(([^)]*verify\.html#[^)]*)\)/.exec(bytes.toString('latin1'))?.[1] ?? ''
  const { page, problems, close } = await visitPage(address)
  await check(page)
  expect([await outcomeOf(page), await namesOf(page, 'failed')]).toEqual(['good', []])
  expect(await namesOf(page, 'notMade')).toEqual(['sealed_document', 'certificate'])
  await page.setInputFiles('#chooser', [
    {
      name: 'mine.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await artifactOf(api, completed.id, 'document')),
    },
  ])
  await page.waitForSelector('li.ok[data-check="sealed_document"]')
  expect([await outcomeOf(page), problems]).toEqual(['good', []])
  await close()
})

test('reports an expired verification link, but still loads the public keys', async () => {
  const completed = await completedFor(api)
  const [mail] = await signedMailsTo(completed.signer.email)
  await queryDatabase("update envelopes set completed_at = now() - interval '31 days' where id = $1", [completed.id])
  const { page, close } = await visitPage(verifyPageIn(mail!))
  await page.locator('#fetch').click()
  await expect.poll(() => page.locator('#fetch-problem').textContent()).toContain('no longer available')
  expect(await page.locator('#files .name').allTextContents()).toEqual([`keys from ${host}`, 'seal.pem'])
  expect(await accessibilityViolations(page)).toEqual([])
  await close()
})

test("offers the service's public keys on the served verification page, but not on a saved copy", async () => {
  const { page, close } = await visitPage(`${stack.baseUrl}/verify.html`, { locale: 'de-DE' })
  await page.getByRole('button', { name: `Die Schlüssel von ${host} verwenden` }).click()
  await expect.poll(() => page.locator('#files .name').allTextContents()).toEqual([`Schlüssel von ${host}`, 'seal.pem'])
  await close()
  const saved = await openVerifyPages()
  const opened = await saved.openPage()
  expect(await opened.page.locator('#service').isVisible()).toBe(false)
  await saved.close()
})

test('allows the verification page to request only signing links, public keys and seal certificates of the service', async () => {
  const { page, close } = await visitPage(`${stack.baseUrl}/verify.html`)
  const allowed = await page.evaluate(`Promise.all(
    ['/.well-known/jwks.json', '/.well-known/chancery-seal-certificate.pem', '/sign/${'A'.repeat(43)}/status', '/openapi.json', '/v1/account', '${stack.functionsUrl}/health']
      .map((address) => fetch(address).then(() => true, () => false)))`)
  expect(allowed).toEqual([true, true, true, false, false, false])
  await close()
})
