import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrapOrganization } from '../../dev/bootstrap.ts'
import { accessibilityViolations, launchBrowser, visitPage } from '../support/browser.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'

let browser: Browser
let apiKey: string

beforeAll(async () => {
  browser = await launchBrowser()
  ;({ apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
    name: 'Nordlicht GmbH',
    requestsPerMinute: 10_000,
  }))
})
afterAll(() => browser?.close())

const field = (
  id: string,
  type: string,
  pageNumber: number,
  box: [number, number, number, number],
  isRequired = true,
) => ({
  id,
  type,
  pageNumber,
  x: box[0],
  y: box[1],
  width: box[2],
  height: box[3],
  isRequired,
})

const allFields = [
  field('order', 'text', 1, [0.1, 0.2, 0.4, 0.05]),
  field('terms', 'checkbox', 1, [0.1, 0.3, 0.04, 0.03]),
  field('name', 'name', 2, [0.1, 0.55, 0.4, 0.05]),
  field('email', 'email', 2, [0.1, 0.65, 0.4, 0.05]),
  field('date', 'date', 2, [0.6, 0.65, 0.3, 0.05]),
  field('signature', 'signature', 2, [0.1, 0.75, 0.35, 0.1]),
  field('initials', 'initials', 2, [0.7, 0.85, 0.15, 0.08]),
]

async function callApi<T>(method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${stack.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path} ${response.status}`).toBe(true)
  return (await response.json()) as T
}

/** An envelope over a two-page contract whose second page is turned by 90 degrees, and its signer's link. */
async function invite(
  options: { fields?: unknown[]; locale?: string } = {},
): Promise<{ envelopeId: string; link: string }> {
  const pdf = await contract()
  const document = await callApi<{ id: string }>('POST', '/v1/documents', { title: 'Supply contract' })
  const upload = await callApi<{ uploadId: string; uploadUrl: string; requiredHeaders: Record<string, string> }>(
    'POST',
    `/v1/documents/${document.id}/upload-url`,
    { contentLength: pdf.length },
  )
  const put = await fetch(upload.uploadUrl, {
    method: 'PUT',
    headers: upload.requiredHeaders,
    body: new Uint8Array(pdf),
  })
  expect(put.status).toBe(200)
  await callApi('POST', `/v1/documents/${document.id}/uploads/complete`, { uploadId: upload.uploadId })
  const signerEmail = `signer-${crypto.randomUUID()}@example.com`
  const envelope = await callApi<{ id: string }>('POST', '/v1/signatures/requests', {
    documentId: document.id,
    signerEmail,
    signerName: 'Anna Müller',
    message: 'Please sign by Friday.',
    fields: options.fields ?? allFields,
    locale: options.locale ?? 'en',
  })
  const link = await expect
    .poll(async () => (await mailsTo(signerEmail))[0]?.text.match(/https?:\/\/\S+\/sign\/[\w-]+/)?.[0], {
      timeout: 15_000,
    })
    .toBeTypeOf('string')
    .then(async () => (await mailsTo(signerEmail))[0]?.text.match(/https?:\/\/\S+\/sign\/[\w-]+/)?.[0])
  return { envelopeId: envelope.id, link: link as string }
}

let contractBytes: Uint8Array | null = null

async function contract(): Promise<Uint8Array> {
  if (contractBytes) return contractBytes
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const rotation of [0, 90]) {
    const page = pdf.addPage([595, 842])
    page.drawText('Supply contract between Nordlicht GmbH and the signer.', { x: 60, y: 760, size: 14, font })
    page.setRotation({ type: 'degrees', angle: rotation } as never)
  }
  contractBytes = await pdf.save({ useObjectStreams: false })
  return contractBytes
}

const statusOf = async (envelopeId: string) =>
  (
    await queryDatabase<{ status: string; signer_status: string }>(
      'select status, signer_status from envelopes where id = $1',
      [envelopeId],
    )
  )[0]

async function isPainted(page: Page) {
  await expect.poll(() => page.locator('canvas').count(), { timeout: 20_000 }).toBeGreaterThan(0)
}

test('a signer signs with the keyboard alone and finds the sealed document', async () => {
  const { envelopeId, link } = await invite()
  const { page, problems, foreignRequests, close } = await visitPage(browser, link)
  await isPainted(page)
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await statusOf(envelopeId))?.signer_status, 'loading the page is no reading by a person').toBe('sent')

  await page.getByRole('textbox', { name: 'Text, required, page 1' }).focus()
  await page.keyboard.type('Order 4711 für Größe Ω')
  await expect.poll(async () => (await statusOf(envelopeId))?.signer_status).toBe('viewed')
  await page.getByRole('checkbox', { name: 'Checkbox, required, page 1' }).focus()
  await page.keyboard.press('Space')
  for (const [label, dialog] of [
    [/Sign: Signature/, 'Your signature'],
    [/Initial: Initials/, 'Your initials'],
  ] as const) {
    await page.getByRole('button', { name: label }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog', { name: dialog }).isVisible()).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
    const input = page.getByRole('dialog', { name: dialog }).getByRole('textbox')
    await input.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(dialog === 'Your signature' ? 'Anna Müller' : 'AM')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog', { name: dialog }).isVisible()).toBe(false)
  }
  await page.getByRole('button', { name: 'Review and sign' }).focus()
  await page.keyboard.press('Enter')
  const consent = page.getByRole('dialog', { name: 'Consent and sign' })
  await expect.poll(() => consent.isVisible()).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  await consent.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await consent.getByRole('button', { name: 'Sign now' }).focus()
  await page.keyboard.press('Enter')

  await expect
    .poll(() => page.getByRole('heading', { name: 'The document is signed' }).isVisible(), { timeout: 30_000 })
    .toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await statusOf(envelopeId))?.status).toBe('completed')
  expect(problems).toEqual([])
  expect(foreignRequests, 'the page asks no third party').toEqual([])
  await close()
})

test('on a phone, in German, a signer draws the signature', async () => {
  const { envelopeId, link } = await invite({
    fields: [field('signature', 'signature', 1, [0.1, 0.7, 0.4, 0.1])],
    locale: 'de',
  })
  const { page, problems, close } = await visitPage(browser, link, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'de-DE',
  })
  await isPainted(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.locator('#field-1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab').nth(1).click()
  const area = await dialog.locator('canvas').boundingBox()
  if (!area) throw new Error('there is no drawing area')
  await page.mouse.move(area.x + 20, area.y + area.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++)
    await page.mouse.move(area.x + 20 + step * 8, area.y + area.height / 2 + Math.sin(step) * 25)
  await page.mouse.up()
  await dialog.locator('button[type=submit]').click()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Prüfen und unterschreiben' }).click()
  const consent = page.getByRole('dialog')
  await consent.getByRole('checkbox').check()
  await consent.locator('button.primary').click()
  await expect.poll(async () => (await statusOf(envelopeId))?.status, { timeout: 30_000 }).toBe('completed')
  const [stored] = await queryDatabase<{ value: { kind: string } }>(
    'select value from envelope_fields where envelope_id = $1',
    [envelopeId],
  )
  expect(stored?.value.kind).toBe('drawn')
  expect(problems).toEqual([])
  await close()
})

test('a signer declines with a reason, and the page says so', async () => {
  const { envelopeId, link } = await invite()
  const { page, problems, close } = await visitPage(browser, link)
  await isPainted(page)
  await page.locator('#open-decline').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The price is wrong.')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'You declined to sign' }).isVisible()).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  const [row] = await queryDatabase('select status, decline_reason from envelopes where id = $1', [envelopeId])
  expect(row).toEqual({ status: 'declined', decline_reason: 'The price is wrong.' })
  expect(problems).toEqual([])
  await close()
})

test('without JavaScript a signer can read about the document and decline', async () => {
  const { envelopeId, link } = await invite()
  const { page, close } = await visitPage(browser, link, { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Supply contract')
  await page.getByRole('textbox').fill('No scripts here.')
  await page.getByRole('button', { name: 'Decline' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('declined')
  expect((await statusOf(envelopeId))?.status).toBe('declined')
  await close()
})

test('a withdrawn request and a link that nobody holds show a clear page', async () => {
  const { envelopeId, link } = await invite()
  await callApi('POST', `/v1/signatures/requests/${envelopeId}/void`, { reason: 'Replaced by a new offer' })
  const withdrawn = await visitPage(browser, link)
  expect(await withdrawn.page.getByRole('heading', { level: 1 }).textContent()).toContain('withdrawn')
  expect(await accessibilityViolations(withdrawn.page)).toEqual([])
  await withdrawn.close()
  const unknown = await visitPage(browser, `${stack.baseUrl}/sign/${'A'.repeat(43)}`)
  expect(await accessibilityViolations(unknown.page)).toEqual([])
  expect(await unknown.page.content()).not.toContain('Supply contract')
  await unknown.close()
})
