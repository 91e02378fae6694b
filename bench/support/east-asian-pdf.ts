import { deflateSync } from 'node:zlib'
import { utf8 } from '../../base/bytes.ts'
import { stream, writePdf } from '../../dev/support/pdf.ts'

const linesPerPage = 36
const lettersPerLine = 38
const lettersMax = 2_000
const firstLetter = 0x4e00

/**
 * Returns a valid PDF with pages of Chinese characters and an embedded CMap, as office programs write it. Equal input
 * gives equal bytes.
 */
export function eastAsianPdf(pageCount: number): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pageCount }, (_, page) => `${7 + page * 2} 0 R`)
  const info = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  const objects = [
    utf8('<</Type/Catalog/Pages 2 0 R>>'),
    utf8(`<</Type/Pages/Count ${pageCount}/Kids[${kids.join(' ')}]>>`),
    utf8('<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 6 0 R>>'),
    utf8(`<</Type/Font/Subtype/CIDFontType2/BaseFont/Song/FontDescriptor 5 0 R/DW 1000${info}>>`),
    utf8('<</Type/FontDescriptor/FontName/Song/Flags 4/FontBBox[0 -200 1000 800]/Ascent 800/Descent -200/StemV 80>>'),
    stream('/Filter/FlateDecode', deflateSync(utf8(characterMap()))),
  ]
  for (let page = 0; page < pageCount; page++) {
    const entries = `/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${8 + page * 2} 0 R`
    objects.push(utf8(`<</Type/Page/Parent 2 0 R${entries}>>`))
    objects.push(stream('/Filter/FlateDecode', deflateSync(utf8(textOf(page)))))
  }
  return writePdf(objects)
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')

function characterMap(): string {
  const ranges = Array.from({ length: lettersMax / 100 }, (_, i) => {
    const first = i * 100
    return `<${hex(first + 1)}> <${hex(first + 100)}> <${hex(firstLetter + first)}>`
  })
  const codes = '1 begincodespacerange <0000> <FFFF> endcodespacerange'
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap ${codes} ${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange endcmap end end`
}

function textOf(page: number): string {
  const lines = Array.from({ length: linesPerPage }, (_, line) => {
    const codes = Array.from({ length: lettersPerLine }, (_, i) =>
      hex(1 + ((page * 7_919 + line * 104_729 + i * 1_299_709) % lettersMax)),
    )
    return `<${codes.join('')}> Tj T*`
  })
  return `BT /F1 13 Tf 20 TL 50 780 Td\n${lines.join('\n')}\nET`
}
