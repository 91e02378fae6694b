import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createPdfWriter } from '../fixtures/pdf/pdf-writer.ts'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { post, signRequest, whenQuiet } from '../support/signing.ts'
import {
  adoptTyped,
  allFields,
  consentAndSign,
  countEvidence,
  expectAccessible,
  invite,
  oneSignature,
  openSigningPage,
  phone,
  storedEnvelope,
  storedValues,
  waitForPages,
  waitForSigned,
} from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const keptEntries = (page: Page) => page.evaluate<number>('Object.keys(sessionStorage).length')
const order = (page: Page) => page.getByRole('textbox', { name: 'Text 1, required, page 1' })

async function fillIn(page: Page): Promise<void> {
  await order(page).fill('Order 4711')
  await page.getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Name, required, page 2' }).fill('')
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
}

async function decline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline to sign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
}

/** Opens the signing page of a signer who has adopted the only signature but has not yet consented. */
async function openAdopted() {
  const invitation = await invite(api, oneSignature)
  const opened = await openSigningPage(invitation.link)
  await adoptTyped(opened.page, /^Sign: /, 'Anna Müller')
  return { ...invitation, ...opened }
}

test('restores all field values after a reload of the signing page', async () => {
  const { envelope, link } = await invite(api)
  const { page, problems, close } = await openSigningPage(link)
  page.on('dialog', (dialog) => dialog.accept())
  await fillIn(page)
  await page.reload()
  await waitForPages(page)
  expect(await order(page).inputValue()).toBe('Order 4711')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Name, required' }).inputValue(), 'a removed suggestion').toBe('')
  expect(await page.getByRole('button', { name: /^Signature.*signed as Anna Müller/ }).count()).toBe(1)
  await page.getByRole('textbox', { name: 'Name, required' }).fill('Anna')
  await adoptTyped(page, /^Initial: /, 'AM')
  await consentAndSign(page)
  await page.getByRole('heading', { name: /signed/ }).waitFor()
  expect(await keptEntries(page)).toBe(0)
  await waitForSigned(envelope.id)
  expect(await storedValues(envelope.id)).toMatchObject({ order: { text: 'Order 4711' }, name: { text: 'Anna' } })
  expect(problems).toEqual([])
  await close()
})

test('discards stored field values after a correction of the envelope', async () => {
  const { envelope, link } = await invite(api)
  const { page, close } = await openSigningPage(link)
  page.on('dialog', (dialog) => dialog.accept())
  await fillIn(page)
  await page.reload()
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { documentTitle: 'Supply contract 2' })
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`, {})
  await page.goto(body.url)
  await waitForPages(page)
  expect(await order(page).inputValue()).toBe('')
  expect(await page.getByRole('button', { name: /^Sign: / }).count()).toBe(1)
  await close()
})

test('stores one signature on a retry after a lost connection', async () => {
  const { envelope, page, close } = await openAdopted()
  await page.route('**/sign', (route) => route.abort('connectionfailed'))
  await consentAndSign(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('We received no response').waitFor()
  await expectAccessible(page, 'not-sent')
  expect((await storedEnvelope(envelope.id))?.status).toBe('active')
  await page.unroute('**/sign')
  await dialog.getByRole('button', { name: 'Agree and sign' }).click()
  await waitForSigned(envelope.id)
  expect(await countEvidence(envelope.id, 'signed')).toBe(1)
  await close()
})

test('stores one signature on a retry after a lost response', async () => {
  const { envelope, page, close } = await openAdopted()
  await page.route('**/sign', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await consentAndSign(page)
  await page.getByRole('dialog').getByText('We received no response').waitFor()
  await page.unroute('**/sign')
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and sign' }).click()
  await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('was not used')
  expect(await countEvidence(envelope.id, 'signed')).toBe(1)
  await close()
})

test('aborts a stalled request of the signing page after a minute', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, close } = await visitPage('about:blank')
  await page.clock.install()
  await page.goto(link)
  await waitForPages(page)
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await page.route('**/sign', () => undefined)
  await consentAndSign(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Signing…' }).waitFor()
  await page.clock.fastForward(61_000)
  await dialog.getByText('We received no response').waitFor()
  await page.unroute('**/sign')
  await dialog.getByRole('button', { name: 'Agree and sign' }).click()
  await waitForSigned(envelope.id)
  await close()
})

test('sends one signature for a double click on the sign button', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(link)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sign')) sent.push(request.method())
  })
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agree and sign' }).dblclick()
  await waitForSigned(envelope.id)
  expect([sent, await countEvidence(envelope.id, 'signed')]).toEqual([['POST'], 1])
  await close()
})

test('informs a late signer that the envelope was voided', async () => {
  const { envelope, page, close } = await openAdopted()
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, {})
  await consentAndSign(page)
  await page.getByRole('heading', { name: 'This request was withdrawn' }).waitFor()
  await page.getByText('arrived too late and was not used').waitFor()
  expect(await countEvidence(envelope.id, 'signed')).toBe(0)
  await close()
})

test('informs a late signer that the envelope has expired', async () => {
  const { envelope, page, close } = await openAdopted()
  await whenQuiet(envelope.id)
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
  await consentAndSign(page)
  await page.getByRole('heading', { name: 'The deadline has passed' }).waitFor()
  await page.getByText('arrived too late and was not used').waitFor()
  expect(await countEvidence(envelope.id, 'signed')).toBe(0)
  await close()
})

test('informs a signer that the document was signed in another tab', async () => {
  const { envelope, link, page, close } = await openAdopted()
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  await consentAndSign(page)
  await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
  await page
    .getByText('already signed elsewhere, for example in another window. Your input on this page was not')
    .waitFor()
  expect(await countEvidence(envelope.id, 'signed')).toBe(1)
  await close()
})

test('informs a declining signer that the document was signed in another tab', async () => {
  const { envelope, link, page, close } = await openAdopted()
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  await decline(page)
  await page.getByText('already signed elsewhere').waitFor()
  expect(await countEvidence(envelope.id, 'declined')).toBe(0)
  await close()
})

test('stores one decline on retries after a rate limit and a lost response', async () => {
  const { envelope, page, close } = await openAdopted()
  await page.route('**/decline', (route) => route.fulfill({ status: 429, json: { code: 'rate_limited' } }))
  await decline(page)
  await page.getByRole('dialog').getByText('The service is busy').waitFor()
  await page.unroute('**/decline')
  await page.route('**/decline', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByText('We received no response').waitFor()
  await page.unroute('**/decline')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'You declined to sign' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('was not used')
  expect(await countEvidence(envelope.id, 'declined')).toBe(1)
  await close()
})

test('displays an offline notice until the connection returns', async () => {
  const { link } = await invite(api, { fields: allFields })
  const { page, close } = await openSigningPage(link, phone)
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await expectAccessible(page, 'phone-offline')
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await close()
})

/** Returns a PDF with pages of 200 kB each, so the browser fetches a page only when the signer is near it. */
function heavyPdf(count: number): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  const pages = Array.from({ length: count }, (_, i) => 10 + 2 * i)
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, `<</Type/Pages/Count ${count}/Kids[${pages.map((number) => `${number} 0 R`).join(' ')}]>>`)
  for (const number of pages) {
    pdf.object(number, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${number + 1} 0 R>>`)
    pdf.stream(number + 1, '', `0 0 300 300 re f\n${`%${randomBytes(49).toString('hex')}\n`.repeat(2_000)}`)
  }
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

test('loads a missing document page on retry', async () => {
  const documentId = await readyDocument(api, heavyPdf(12), 'Heavy')
  const { link } = await invite(api, { ...oneSignature, documentId })
  const { page, close } = await openSigningPage(link)
  await page.route('**/document?*', (route) => route.abort('connectionfailed'))
  await page.getByRole('textbox', { name: 'Page' }).fill('12')
  await page.keyboard.press('Enter')
  await page.getByText('Part of the document is still missing').waitFor()
  await expectAccessible(page, 'interrupted')
  expect(await page.locator('#page-12 canvas').count()).toBe(0)
  await page.unroute('**/document?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('#page-12 canvas').waitFor()
  await page.getByText('Part of the document is still missing').waitFor({ state: 'detached' })
  await close()
})

test('blocks signing until the document has loaded', async () => {
  const { link } = await invite(api, oneSignature)
  const { page, close } = await visitPage('about:blank')
  await page.route('**/document?*', (route) => route.abort('connectionfailed'))
  await page.goto(link)
  await page.getByText('could not be loaded').waitFor()
  await expectAccessible(page, 'document-failed')
  const buttons = await page.getByRole('button').allTextContents()
  expect(buttons, 'neither fields nor a way to sign').toEqual(['Decline to sign', 'Try again'])
  expect(await page.locator('.pages, .action-bar, .toolbar').filter({ visible: true }).count()).toBe(0)
  await page.unroute('**/document?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForPages(page)
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  await page.getByRole('dialog', { name: 'Agree and sign' }).waitFor()
  await close()
})
