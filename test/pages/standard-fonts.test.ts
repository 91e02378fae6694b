import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { sentEnvelope } from '../support/signing.ts'
import { oneSignature } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'chancery-standard-fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['Helvetica', 'Helvetica-BoldOblique', 'Times-Roman', 'Courier', 'Symbol']
const fonts = names.map((name, index) => `/F${index}<</Type/Font/Subtype/Type1/BaseFont/${name}>>`).join('')
const lines = names.map((_, index) => `BT /F${index} 24 Tf 40 ${340 - 60 * index} Td (Agreement) Tj ET`).join(' ')

/** A page with text in standard fonts (ISO 32000-2 section 9.6.2.2), which the file does not contain. */
const file = writePdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<<${fonts}>>>>/Contents 4 0 R>>`,
  4: streamBody('', lines),
})

/** Returns the number of fonts that pdf.js loaded from font data. Text in system fonts loads none. */
const loadedFonts = (page: Page) =>
  page.evaluate<number>('[...document.fonts].filter((font) => /^g_d\\d+_f\\d+$/.test(font.family)).length')

it('draws text without embedded fonts with the fonts of the service on the page for placing fields', async () => {
  const path = join(folder, 'standard.pdf')
  writeFileSync(path, file)
  const requests: string[] = []
  const { page, problems, close } = await visitPage('about:blank')
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${stack.baseUrl}/place.html`)
  await page.setInputFiles('#chooser', path)
  await page.locator('#page-1[data-drawn]').waitFor()
  expect(await loadedFonts(page)).toBe(names.length)
  expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([`${stack.baseUrl}/place.html`])
  expect(problems).toEqual([])
  await close()
})

it('draws text without embedded fonts with the fonts of the service on the signing page', async () => {
  const api = await openApi(stack)
  const { link } = await sentEnvelope(api, {
    documentId: await readyDocument(api, new Uint8Array(file)),
    ...oneSignature,
  })
  const { page, problems, foreignRequests, close } = await visitPage(link)
  await expect.poll(() => loadedFonts(page)).toBe(names.length)
  expect([problems, foreignRequests]).toEqual([[], []])
  await close()
})
