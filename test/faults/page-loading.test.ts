import { randomFillSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdBack, visitPage } from '../support/browser.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { textsByLocale } from '../support/page-texts.ts'
import { linkFor } from '../support/signing.ts'
import { fieldAt, invite, oneSignature, phone } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { type Objects, streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

const api = await openApi(stack)
const texts = textsByLocale.en
const pageCount = 40
const side = 724
/** Size of a page in bytes. Its image cannot be compressed. */
const pageBytes = side * side

/**
 * Returns a scanned document of about 20 MB. Each page object, from object 3 on, is followed by its image and its
 * content.
 */
function scan(): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pageCount }, (_, i) => 3 + 3 * i)
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${pageCount}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
  }
  const image = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`
  for (const page of numbers) {
    const resources = `<</XObject<</Scan ${page + 1} 0 R>>>>`
    objects[page] = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources${resources}/Contents ${page + 2} 0 R>>`
    objects[page + 1] = streamBody(image, randomFillSync(Buffer.alloc(pageBytes)).toString('latin1'))
    objects[page + 2] = streamBody('', 'q 595 0 0 842 0 0 cm /Scan Do Q')
  }
  return new Uint8Array(writePdf(objects))
}

const link = await (async () => {
  const documentId = await readyDocument(api, scan(), 'Scan')
  const fields = [fieldAt('sign', 'signature', 30, [0.1, 0.45, 0.4, 0.1])]
  return linkFor(stack, await createEnvelope(api, { documentId, fields }))
})()

/** Counts the document bytes that a page fetches in ranges. */
function countBytes(page: Page): { bytes: () => number } {
  let bytes = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/document'))
      bytes += Number(response.headers()['content-length'] ?? 0)
  })
  return { bytes: () => bytes }
}

const drawnPages = (page: Page) =>
  page.evaluate<number[]>(
    `[...document.querySelectorAll('.page')].flatMap((page, i) => page.querySelector('canvas') ? [i + 1] : [])`,
  )

test('shows the first page of a long scan before it loads the other pages', async () => {
  const { page, close } = await visitPage('about:blank')
  const { bytes } = countBytes(page)
  await page.goto(link)
  await expect.poll(() => drawnPages(page)).toEqual([1])
  await page.waitForTimeout(1_500)
  expect(await drawnPages(page), 'nothing ahead before the signer moves').toEqual([1])
  expect(bytes() / pageBytes).toBeLessThan(1.2)

  const read = 10
  for (let number = 2; number <= read; number++) {
    await page
      .locator(`#page-${number}`)
      .evaluate((element: { scrollIntoView(options: object): void }) =>
        element.scrollIntoView({ block: 'start', behavior: 'instant' }),
      )
    await expect.poll(async () => (await drawnPages(page)).includes(number)).toBe(true)
  }
  await page.waitForTimeout(1_500)
  expect(bytes() / (read * pageBytes)).toBeLessThan(1.2)
  await close()
})

test("loads a distant field's page without loading the pages before it", async () => {
  const { page, close } = await visitPage('about:blank', phone)
  const { bytes } = countBytes(page)
  await page.goto(link)
  await expect.poll(() => drawnPages(page)).toEqual([1])
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect.poll(async () => (await drawnPages(page)).includes(30)).toBe(true)
  await page.waitForTimeout(1_000)
  expect(bytes() / (2 * pageBytes)).toBeLessThan(1.2)
  await close()
})

test('preloads the other scripts of the signing page before the first script runs', async () => {
  const { page, close } = await visitPage('about:blank')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  // The first script is blocked, so it cannot cause these requests.
  await page.route('**/assets/signing.js', () => undefined)
  await page.goto(link, { waitUntil: 'commit' })
  for (const script of ['app', 'pdf'])
    await expect.poll(() => requested.some((path) => path.startsWith(`/assets/chunks/${script}-`))).toBe(true)
  await close()
})

test('asks a signer who has filled in every field to wait until the document has loaded', async () => {
  const { link } = await invite(api, oneSignature)
  const { page, close } = await visitPage('about:blank')
  const show = await holdBack(page, '**/document?*')
  await page.goto(link)
  await page.getByRole('button', { name: texts.start }).click()
  await page.getByRole('button', { name: texts.adoptSignature }).click()
  await page.locator('.error-summary').getByText(texts.opening).waitFor()
  const dialog = page.getByRole('dialog', { name: texts.finishTitle })
  expect(await dialog.isVisible()).toBe(false)
  show()
  await dialog.waitFor()
  await close()
})

test('loads the fonts of prefilled fields after the first page', async () => {
  const { link } = await invite(api, {
    signerName: 'राहुल शर्मा',
    fields: [fieldAt('name', 'name', 1, [0.1, 0.2, 0.4, 0.05])],
  })
  const { page, close } = await visitPage('about:blank')
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/fonts/')) fonts.push(request.url())
  })
  const show = await holdBack(page, '**/document?*')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Name, required, page 1' }).waitFor()
  await page.waitForTimeout(1_000)
  expect(fonts).toEqual([])
  show()
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  await close()
})
