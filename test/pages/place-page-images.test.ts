import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { stack } from '../support/stack.ts'
import { streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'chancery-place-images-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A page with an 8 by 8 pixel image in CCITT group 4. Each row equals the white row above it, and /Decode inverts it.
 */
const fax = writePdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</XObject<</Fax 5 0 R>>>>/Contents 4 0 R>>',
  4: streamBody('', 'q 400 0 0 300 0 0 cm /Fax Do Q'),
  5: streamBody(
    '/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>',
    '\xff\x00\x10\x01',
  ),
})

it('decodes a CCITT image without a request on the page for placing fields', async () => {
  const path = join(folder, 'fax.pdf')
  writeFileSync(path, fax)
  const requests: string[] = []
  const { page, problems, close } = await visitPage('about:blank')
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${stack.baseUrl}/place.html`)
  await page.setInputFiles('#chooser', path)
  await page.locator('#page-1[data-drawn]').waitFor()
  const middle = await page.evaluate(
    "((canvas) => [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data])(document.querySelector('#page-1 canvas'))",
  )
  expect(middle).toEqual([0, 0, 0, 255])
  expect(problems).toEqual([])
  expect(requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([`${stack.baseUrl}/place.html`])
  await close()
})
