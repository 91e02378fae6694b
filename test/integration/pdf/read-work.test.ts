import { expect, test } from 'vitest'
import { memorySource } from '../../../base/bytes.ts'
import { checkSealable } from '../../../pdf/seal/check-sealable.ts'
import { type Objects, onePage, writePdf } from '../../unit/pdf/seal/fixtures.ts'

const shown = (text: string) => {
  const content = `/Tx BMC BT /F 9 Tf 2 4 Td (${text}) Tj ET EMC`
  return `<</Type/XObject/Subtype/Form/BBox[0 0 90 20]/Length ${content.length}>>stream\n${content}\nendstream`
}
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/**
 * Returns a form with the given number of fields, which share object 20 for their values and object 21 for their
 * appearances.
 */
function formOf(count: number, entries: (index: number) => string, shared: Objects): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => 100 + index)
  const refs = numbers.map((number) => `${number} 0 R`).join(' ')
  const widget = (index: number) => `<</Type/Annot/Subtype/Widget/Rect[0 0 90 20]/T(t${index})${entries(index)}>>`
  return writePdf({
    ...onePage(`/Annots[${refs}]`),
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/DR<</Font<</F 22 0 R>>>>>>>>`,
    22: helvetica,
    ...shared,
    ...Object.fromEntries(numbers.map((number, index) => [number, widget(index)])),
  })
}
const check = (bytes: Uint8Array) => checkSealable(memorySource(bytes), [[]])

test('accepts a form with thousands of filled fields', async () => {
  const bytes = formOf(3_000, () => '/FT/Tx/V(100)/AP<</N 21 0 R>>', { 21: shown('100') })
  await expect(check(bytes)).resolves.toEqual({ permission: null, signatures: [] })
})

test('accepts thousands of dropdown fields that share a long list of options', async () => {
  const options = `[${'(a)'.repeat(30_000)}(100)]`
  const bytes = formOf(2_000, () => '/FT/Ch/Ff 131072/Opt 20 0 R/V(100)/AP<</N 21 0 R>>', {
    20: options,
    21: shown('100'),
  })
  await expect(check(bytes)).resolves.toEqual({ permission: null, signatures: [] })
})

const long = 'v'.repeat(100_000)
test.each<[what: string, entries: string, shared: Objects]>([
  ['a long value', '/FT/Tx/V 20 0 R/AP<</N 21 0 R>>', { 20: `(${long})`, 21: shown(long) }],
  ['a long appearance stream', '/FT/Tx/V(1)/AP<</N 21 0 R>>', { 21: shown(`1) Tj ${'() Tj '.repeat(20_000)}(`) }],
  [
    'a font that maps each code many times',
    '/FT/Tx/V(1)/AP<</N 21 0 R>>',
    { 21: shown('1'), 22: helvetica.replace('>>', '/ToUnicode 23 0 R>>'), 23: mapOf(1_000) },
  ],
])('rejects a thousand fields that share %s as too complex', async (_, entries, shared) => {
  await expect(check(formOf(1_000, () => entries, shared))).rejects.toMatchObject({
    name: 'PdfFileError',
    reason: 'limit_exceeded',
  })
})

test('ignores a format script of 50,000 characters, and reports the value as not shown', async () => {
  const script = `(AFDate_FormatEx\\("yyyy"\\)${' '.repeat(50_000)}x)`
  const bytes = formOf(1, () => '/FT/Tx/V(100)/AA<</F<</S/JavaScript/JS 20 0 R>>>>/AP<</N 21 0 R>>', {
    20: script,
    21: shown('100'),
  })
  await expect(check(bytes)).rejects.toMatchObject({ reason: 'value_not_shown' })
})

function mapOf(ranges: number): string {
  const data = `1 beginbfrange ${'<0000><FFFF><0041> '.repeat(ranges)} endbfrange`
  return `<</Length ${data.length}>>stream\n${data}\nendstream`
}
