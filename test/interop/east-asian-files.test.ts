import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { visitPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/folder.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const folder = temporaryFolder('east-asian')
const address = `${stack.baseUrl}/place.html`

/** Opens a file on the page for placing fields, and records every request. */
async function openPlacePage(path: string) {
  const requests: string[] = []
  const { page, close } = await visitPage('about:blank')
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(address)
  await page.setInputFiles('#chooser', path)
  await page.locator('#page-1[data-drawn]').waitFor()
  return { page, requests, close }
}

test.each(
  sampleOf(
    [
      ['Japanese', '90ms-RKSJ-H', 'Japan1', '8bbf8bbf'],
      ['Japanese', 'UniJIS-UTF16-H', 'Japan1', '6771 4eac'],
      ['Chinese', 'GBK-EUC-H', 'GB1', 'd6d0b9fa'],
      ['Taiwanese', 'ETen-B5-H', 'CNS1', 'a4a4b0ea'],
      ['Korean', 'KSCms-UHC-H', 'Korea1', 'c7d1b1b9'],
    ],
    1,
  ),
)(
  'draws a %s file with the predefined CMap %s on the page for placing fields',
  async (_, cMap, collection, letters) => {
    const imageOf = async (encoding: string, ordering: string) => {
      const path = join(folder, `${encoding}.pdf`)
      writeFileSync(path, eastAsianPdf(encoding, ordering, letters))
      const { page, requests, close } = await openPlacePage(path)
      const image = await page.evaluate("document.querySelector('#page-1 canvas').toDataURL()")
      expect(requests.filter((url) => url !== address && !/^(data|blob):/.test(url))).toEqual([])
      await close()
      return image
    }
    // All glyphs of the file's font are identical, so the result of a CMap is visible without an East Asian font.
    expect(await imageOf(cMap, collection)).toBe(await imageOf('Identity-H', 'Identity'))
  },
)

const font = readFileSync(join(root, 'node_modules/@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf'))

/**
 * Returns a page with two letters of two bytes each, in a font that draws glyph 36 for every character of the
 * collection.
 */
function eastAsianPdf(encoding: string, collection: string, letters: string): Uint8Array {
  const content = Buffer.from(`BT /F 120 Tf 60 150 Td <${letters}> Tj ET`)
  const glyphs = Buffer.alloc(2 * 65_536, Buffer.of(0, 36))
  const system = `<< /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >>`
  const objects: [string, Buffer?][] = [
    ['/Type /Catalog /Pages 2 0 R'],
    ['/Type /Pages /Kids [3 0 R] /Count 1'],
    ['/Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R'],
    ['', content],
    [`/Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /${encoding} /DescendantFonts [6 0 R]`],
    [
      `/Type /Font /Subtype /CIDFontType2 /BaseFont /Mincho /CIDSystemInfo ${system} /FontDescriptor 7 0 R /DW 1000 /CIDToGIDMap 8 0 R`,
    ],
    [
      '/Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 /FontFile2 9 0 R',
    ],
    ['', glyphs],
    [`/Length1 ${font.length}`, font],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const lengthNow = () => parts.reduce((sum, part) => sum + part.length, 0)
  const offsets = objects.map(([entries, data], index) => {
    const offset = lengthNow()
    const stream = data ? [Buffer.from('\nstream\n'), data, Buffer.from('\nendstream')] : []
    const dict = `<< ${entries}${data ? ` /Length ${data.length}` : ''} >>`
    parts.push(Buffer.from(`${index + 1} 0 obj\n${dict}`), ...stream, Buffer.from('\nendobj\n'))
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${lengthNow()}\n%%EOF`
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`))
  return new Uint8Array(Buffer.concat(parts))
}
