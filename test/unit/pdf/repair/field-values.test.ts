import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, memorySource } from '../../../../base/bytes.ts'
import { formOf } from '../../../../pdf/document/form.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { showsAllValues } from '../../../../pdf/seal/shown-on-pages.ts'
import { isDrawnByReaders } from '../../../../pdf/seal/shown-values.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfStream, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

/** Returns an accepted form with one field, whose appearances can refer to object 9. */
const formPdf = (entries: string, form = ''): Uint8Array<ArrayBuffer> =>
  onePagePdf(
    (pdf) => {
      pdf.object(4, `<</Type/Annot/Subtype/Widget/T(a)/F 4/Rect[10 10 110 30]${entries}>>`)
      pdf.object(8, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
      pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
    },
    {
      catalog: `/AcroForm<</Fields[4 0 R]/DA(/F 0 Tf 0 g)/DR<</Font<</F 8 0 R>>>>${form}>>`,
      page: '/Annots[4 0 R]',
    },
  )

const shows = async (bytes: Uint8Array): Promise<boolean> => showsAllValues(await openPdf(memorySource(bytes)))

/** Returns an accepted file with the values that a repair draws, or null if the repair changes nothing. */
async function drawn(sent: Uint8Array) {
  expect(inspect(sent)).toMatchObject({ ok: true })
  const update = await signableUpdate(memorySource(sent), null, unboundedWork)
  if (update === null) return null
  const bytes = concatBytes(sent, update.appended)
  expect(inspect(bytes, { repaired: { isCut: false } })).toMatchObject({ ok: true })
  const file = await openPdf(memorySource(bytes))
  return { bytes, file, widget: (await file.getObject(pdfRef(4))) as PdfDict, changes: update.changes }
}

describe('the repair of an accepted form', () => {
  it.each([
    ['a text field', '/FT/Tx/V(Anna \\(1\\))', 'Anna \\(1\\)'],
    ['a text field with a fixed size and color', '/FT/Tx/V(Anna)/DA(1 0 0 rg /F 9 Tf)', 'Anna'],
    ['a choice field', '/FT/Ch/Ff 131072/Opt[[(1)(One)][(2)(Two)]]/V(2)', 'Two'],
    [
      'a choice field with a value that LaTeX has encoded twice',
      '/FT/Ch/Ff 131072/Opt[<FEFF004F><FEFF00540077006F>]/V<FEFFFEFF00005400007700006F>',
      'Two',
    ],
    [
      'a choice field with labels and a value that LaTeX has encoded twice',
      '/FT/Ch/Ff 131072/Opt[[<FEFF00540077006F>(Second)]]/V<FEFFFEFF00005400007700006F>',
      'Second',
    ],
    ['a comb field', '/FT/Tx/Ff 16777216/MaxLen 9/V(Anna)', 'Anna'],
    ['a multiline text field', '/FT/Tx/Ff 4096/V(Ann\nBea)/DA(/F 5 Tf 0 g)', '(Ann) Tj T* (Bea) Tj'],
    ['a multiline text field with a long line', `/FT/Tx/Ff 4096/V(${'Anna '.repeat(10)})`, ') Tj T* (Anna'],
    ['a text field with white letters', '/FT/Tx/V(Anna)/DA(1 g /F 9 Tf)', '0 g /ChanceryText 12.00 Tf'],
    ['a text field with an unknown font', '/FT/Tx/V(Anna)/DA(/G 9 Tf)', '0 g /ChanceryText 12.00 Tf'],
    ['a text field with letters beyond Latin-1', '/FT/Tx/V<FEFF20AC0035>', '0 g /ChanceryText 12.00 Tf'],
  ])('draws the missing appearance of %s', async (_, entries, text) => {
    const sent = formPdf(entries)
    expect(await shows(sent)).toBe(false)
    const { bytes, file, widget, changes } = (await drawn(sent))!
    expect(changes).toEqual(['field_values_drawn'])
    expect([await shows(bytes), bytes.subarray(0, sent.length)]).toEqual([true, sent])
    const look = (await file.resolve((widget.get('AP') as PdfDict).get('N'))) as PdfStream
    expect(look.dict.get('BBox')).toEqual([0, 0, 100, 20])
    expect(latin1(await file.decodedStream(look))).toContain(text)
  })

  it.each([
    ['a blank appearance', '/AP<</N 9 0 R>>'],
    ['no appearance', ''],
  ])('draws a value of a field with %s if readers draw the values of the form', async (_, entries) => {
    const sent = formPdf(`/FT/Tx/V(Anna)${entries}`, '/NeedAppearances true')
    expect(await shows(sent)).toBe(true)
    const { bytes, changes } = (await drawn(sent))!
    expect(changes).toEqual(['field_values_drawn'])
    const file = await openPdf(memorySource(bytes))
    expect(await isDrawnByReaders(file, (await formOf(file))!)).toBe(false)
  })

  it.each([
    ['on if its value is on', '/V/Yes/AS/Off', 'Yes'],
    ['off if its value is another state', '/V/No/AS/Yes', 'Off'],
    ['off if its value is off', '/V/Off/AS/Yes', 'Off'],
    ['off if its appearance lacks the value and the state', '/V/On/AS/On', 'Off'],
    ['off if its appearance lacks the state, and it has no value', '/AS/On', 'Off'],
  ])('sets the appearance state of a check box to %s', async (_, entries, state) => {
    const sent = formPdf(`/FT/Btn${entries}/AP<</N<</Yes 9 0 R>>>>`)
    expect(await shows(sent)).toBe(false)
    const { bytes, widget, changes } = (await drawn(sent))!
    expect(changes).toEqual(['field_values_drawn'])
    expect([await shows(bytes), widget.get('AS')]).toEqual([true, { kind: 'name', name: state }])
    const looks = widget.get('AP') ?? null
    expect(isDict(looks) && isDict(looks.get('N') ?? null)).toBe(true)
  })

  it('removes the background of a field that has neither a value nor an appearance', async () => {
    const { bytes, changes } = (await drawn(formPdf('/FT/Tx/MK<</BG[1 1 0]>>')))!
    expect([changes, await shows(bytes)]).toEqual([['field_decorations_removed'], true])
  })

  it.each([
    ['an existing appearance', '/FT/Tx/V(Anna)/AP<</N 9 0 R>>'],
    ['a password value', '/FT/Tx/Ff 8192/V(Anna)'],
    ['line breaks but no Multiline flag', '/FT/Tx/V(Ann\nBea)'],
    ['more lines than fit', `/FT/Tx/Ff 4096/V(${'Anna\n'.repeat(9)})`],
    ['rich text', '/FT/Tx/V(Anna)/RV(<p>Anna</p>)'],
    ['text that does not fit', `/FT/Tx/V(${'Anna'.repeat(30)})`],
    ['letters that no simple font has', '/FT/Tx/V<FEFF0142>'],
    [
      'a value that LaTeX has encoded twice and two options with its letters',
      '/FT/Ch/Ff 131072/Opt[<FEFF00540077006F>(Two)]/V<FEFFFEFF00005400007700006F>',
    ],
    ['an appearance state but no value', '/FT/Btn/AS/Yes/AP<</N<</Yes 9 0 R>>>>'],
  ])('draws nothing for a field with %s', async (_, entries) => {
    const sent = formPdf(entries)
    expect([await shows(sent), await drawn(sent)]).toEqual([false, null])
  })

  it.each([
    ['no value', '/FT/Tx', ''],
    ['no value but a blank appearance', '/FT/Tx/V()/AP<</N 9 0 R>>', '/NeedAppearances true'],
    ['an appearance state that matches its value', '/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 9 0 R>>>>', ''],
  ])('does not change a form with a field that has %s', async (_, entries, form) => {
    const sent = formPdf(entries, form)
    expect([await shows(sent), await drawn(sent)]).toEqual([true, null])
  })
})
