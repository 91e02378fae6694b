import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { readPages } from '../../../../pdf/text/index.ts'
import { createPdfWriter, writeOnePage } from '../../../fixtures/pdf/pdf-writer.ts'

const seconds = (usage: NodeJS.CpuUsage): number => (usage.user + usage.system) / 1e6
const repeated = (count: number, text: string): string => Array(count).fill(text).join(' ')
const map = (ranges: string): string =>
  `begincmap 1 begincodespacerange <0000><FFFF> endcodespacerange ${ranges} endcmap`

type Hostile = { encoding?: string; descendant?: string; unicode?: string; cmap?: string }

/**
 * Returns a page with four fonts that use the same codes many times, in an object stream of the smallest possible size.
 */
function hostile({ encoding = '/Identity-H', descendant = '', unicode, cmap }: Hostile): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  const names = [0, 1, 2, 3].map((i) => `/F${i} ${20 + i} 0 R`).join('')
  const content = `BT ${[0, 1, 2, 3].map((i) => `/F${i} 9 Tf <00410042> Tj`).join(' ')} ET`
  writeOnePage(pdf, { page: `/Contents 10 0 R/Resources<</Font<<${names}>>>>` })
  pdf.stream(10, '', content)
  const deflated = (text: string) => deflateSync(Buffer.from(text))
  if (unicode !== undefined) pdf.stream(11, '/Filter/FlateDecode', deflated(map(unicode)))
  if (cmap !== undefined) pdf.stream(12, '/Type/CMap/CMapName/X/Filter/FlateDecode', deflated(map(cmap)))
  const info = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  for (let i = 0; i < 4; i++) {
    const own = unicode === undefined ? '' : '/ToUnicode 11 0 R'
    const encoded = cmap === undefined ? encoding : '12 0 R'
    const below = `<</Type/Font/Subtype/CIDFontType2/BaseFont/X${i}${info}${descendant}>>`
    pdf.object(
      20 + i,
      `<</Type/Font/Subtype/Type0/BaseFont/X${i}/Encoding ${encoded}${own}/DescendantFonts[${below}]>>`,
    )
  }
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

it.each<[string, Hostile]>([
  ['many repeated widths', { descendant: `/W[${repeated(20_000, '0 65535 500')}]` }],
  [
    'many repeated widths in vertical writing mode',
    { encoding: '/Identity-V', descendant: `/W[${repeated(20_000, '0 65535 500')}]` },
  ],
  [
    'many repeated vertical metrics',
    { encoding: '/Identity-V', descendant: `/W2[${repeated(10_000, '0 65535 500 1 2')}]` },
  ],
  ['a width for a huge range', { descendant: '/W[0 2147483647 500]' }],
  [
    'many repeated ToUnicode ranges',
    { unicode: `1 beginbfrange ${repeated(10_000, '<0000> <FFFF> <0041>')} endbfrange` },
  ],
  [
    'many repeated short ToUnicode ranges',
    { unicode: `1 beginbfrange ${repeated(40_000, '<0000> <0FA0> <0041>')} endbfrange` },
  ],
  ['many repeated ranges of a CMap', { cmap: `1 begincidrange ${repeated(10_000, '<0000> <FFFF> 0')} endcidrange` }],
])('extracts or rejects the text of a page within 2 seconds of CPU time if its fonts define %s', async (_, fonts) => {
  const file = hostile(fonts)
  const readMap = async () => Promise.reject(new Error('no map'))
  await import('unpdf/pdfjs')
  const before = process.cpuUsage()
  const read = readPages(memorySource(file), { from: 1, to: 1, atOnce: 1 }, readMap)
  const first = await read.next().catch((error: unknown) => error)
  expect(seconds(process.cpuUsage(before))).toBeLessThan(2)
  expect(first).toSatisfy((result) =>
    result instanceof PdfFileError ? result.reason === 'limit_exceeded' : result.value.length === 1,
  )
})
