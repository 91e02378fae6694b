import { expect, test } from 'vitest'
import { findText } from '../../../../core/places/find-text.ts'
import { linesOf } from '../../../../core/places/lines.ts'
import { composeTextDocument } from '../../../../pdf/compose/text-document.ts'
import type { PdfWriter } from '../../../fixtures/pdf/pdf-writer.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { ofCollection, pdfOfContents } from '../../../support/text-pdf.ts'
import { lettersIn, placesIn, wantedText } from './support.ts'

const composed = async (text: string) =>
  (await composeTextDocument({ title: '', text }, fontFiles)) as Uint8Array<ArrayBuffer>

test.each([
  ['Hebrew', { text: 'החוזה נחתם היום בידי שני הצדדים', wanted: 'נחתם היום', missing: 'היום נחתם' }],
  ['mixed Hebrew and Latin', { text: 'החוזה של Nordlicht GmbH משנת 2026', wanted: 'משנת 2026', missing: '6202' }],
  ['Arabic', { text: 'وقع الطرفان العقد في برلين', wanted: 'الطرفان العقد', missing: 'العقد الطرفان' }],
  ['bracketed Arabic', { text: 'العقد (رقم سبعة) في برلين', wanted: '(رقم سبعة)', missing: 'رقم برلين' }],
  ['Greek', { text: 'Η σύμβαση υπογράφεται', wanted: 'σύμβαση', missing: 'υπογραφή' }],
  ['Devanagari', { text: 'राहुल ने अनुबंध पर हस्ताक्षर किए', wanted: 'अनुबंध', missing: 'राहु अनु' }],
  ['Chinese', { text: '本合同由双方签署', wanted: '双方签署', missing: '签署双方' }],
])('finds %s text at its position, but not a different text', async (_, { text, wanted, missing }) => {
  const bytes = await composed(text)
  const [found, ...others] = await placesIn(bytes, { texts: [wantedText(wanted)] })
  expect(others).toEqual([])
  expect(found?.text).toBe(wanted)
  expect(await placesIn(bytes, { texts: [wantedText(missing)] })).toEqual([])
  // The letter's width is about its share of the line.
  const [page] = await lettersIn(bytes)
  const lines = linesOf(page!.parts.flat())
  const whole = findText(lines, text)[0] ?? lines[0]!.boxOf(0, lines[0]!.text.length)
  const part = findText(lines, wanted)[0]!
  expect(part[0]).toBeGreaterThanOrEqual(whole[0])
  expect(part[2]).toBeLessThanOrEqual(whole[2])
  expect(part[2] - part[0]).toBeLessThan(whole[2] - whole[0])
})

test.each([
  ['חתימה: {{signature:anna}} מחר', ['anna', null]],
  ['{{text:אנה:מספר החוזה}}', ['אנה', 'מספר החוזה']],
  ['{{text:anna:رقم العقد}}', ['anna', 'رقم العقد']],
  ['النص {{text:آنا:رقم العقد:optional}}', ['آنا', 'رقم العقد']],
])('reads a tag within right-to-left text in logical order: %s', async (text, [role, label]) => {
  const places = await placesIn(await composed(text), { tags: true })
  expect(places.map((place) => [place.role, place.field.label ?? null])).toEqual([[role, label]])
})

test('places a field at the start of a text that is found in vertical writing', async () => {
  const font = ofCollection('Japan1', '/Encoding/UniJIS-UTF16-V')
  const hex = (text: string) => Array.from(text, (c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const bytes = pdfOfContents([`BT /F2 12 Tf 300 700 Td <${hex('契約書の署名')}> Tj ET`], font)
  const [place] = await placesIn(bytes, { texts: [wantedText('署名', { anchor: 'topLeft' })] })
  expect(place!.field.x * 612).toBeCloseTo(300 - 6.3, 0)
  expect((1 - place!.field.y) * 792).toBeCloseTo(700 - 4 * 12, 0)
})

test('computes glyph widths with the font matrix of a Type 3 font', async () => {
  const bytes = pdfOfContents(['BT /T3 10 Tf 100 600 Td (ab) Tj (ab) Tj ET'], {
    fonts: '/T3 10000 0 R',
    add: (pdf) => {
      const glyphs = '/CharProcs<</a 10001 0 R/b 10001 0 R>>/Encoding<</Type/Encoding/Differences[97/a/b]>>'
      const measure = '/FontBBox[0 0 100 100]/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 97/LastChar 98/Widths[60 40]'
      pdf.object(10_000, `<</Type/Font/Subtype/Type3${measure}${glyphs}/Resources<<>>>>`)
      pdf.stream(10_001, '', '60 0 d0 0 0 50 50 re f')
    },
  })
  const [page] = await lettersIn(bytes)
  expect(page!.parts.flat().map(({ text, x, width }) => [text, Math.round(x), Math.round(width)])).toEqual([
    ['a', 100, 6],
    ['b', 106, 4],
    ['a', 110, 6],
    ['b', 116, 4],
  ])
})

/** A font whose A is a combining accent, and whose B is a character that no font of the service contains. */
const ownLetters = {
  fonts: '/F2 10000 0 R',
  add: (pdf: PdfWriter) => {
    pdf.object(10_000, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 10001 0 R>>')
    const ranges = '<20> <40> <0020> <43> <7e> <0043> <41> <41> <0301> <42> <42> <D80CDC00>'
    const codes = '1 begincodespacerange <00> <ff> endcodespacerange'
    pdf.stream(10_001, '', `begincmap ${codes} 4 beginbfrange ${ranges} endbfrange endcmap`)
  },
}

test('matches a separately drawn accent together with its letter', async () => {
  const bytes = pdfOfContents(['BT /F2 12 Tf 100 600 Td [(Cafe) 556 (A) 0 ( Nord)] TJ ET'], ownLetters)
  expect(await placesIn(bytes, { texts: [wantedText('Café Nord'), wantedText('Cafe Nord')] })).toMatchObject([
    { text: 'Café Nord' },
  ])
})

test('rejects a tag whose label contains an unsupported character', async () => {
  const bytes = pdfOfContents(['BT /F2 12 Tf 100 600 Td ({{text:anna:B}}) Tj ET'], ownLetters)
  await expect(placesIn(bytes, { tags: true })).rejects.toMatchObject({
    extras: { errors: [{ code: 'tag_malformed', message: expect.stringContaining('\u{13000}') }] },
  })
})
