import { describe, expect, it } from 'vitest'
import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { formOf } from '../../../../pdf/document/form.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/F 4/Rect[10 10 110 30]${entries}>>`
const looks = '/AP<</N 9 0 R>>'

/** Returns a form whose objects have numbers from 4. Object 9 is an appearance that shows "100". */
const formPdf = (
  objects: string[],
  { fields = '[4 0 R]', page = '[4 0 R]', form = '', resources = '/Resources<</Font<</F 8 0 R>>>>' } = {},
): Uint8Array<ArrayBuffer> =>
  onePagePdf(
    (pdf) => {
      for (const [index, body] of objects.entries()) pdf.object(index + 4, body)
      pdf.object(8, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
      pdf.stream(9, `/Type/XObject/Subtype/Form/BBox[0 0 100 20]${resources}`, 'BT /F 9 Tf 2 5 Td (100) Tj ET')
    },
    {
      catalog: `/AcroForm<</Fields${fields}/DA(/F 0 Tf 0 g)/DR<</Font<</F 8 0 R>>>>${form}>>`,
      page: `/Resources<</Font<</F 8 0 R>>>>/Annots${page}`,
    },
  )

/** Returns a file and its repair, or null for a file that the repair leaves unchanged. */
async function flattened(sent: Uint8Array, hasUnlistedFields = false) {
  expect(inspect(sent)).toMatchObject({ ok: true })
  const sealable = { hasUnlistedFields }
  await expect(checkSealable(memorySource(sent), [], sealable)).rejects.toMatchObject({ reason: 'value_not_shown' })
  const update = await signableUpdate(memorySource(sent), null, unboundedWork)
  if (update === null) return null
  const bytes = concatBytes(sent, update.appended)
  expect(inspect(bytes, { repaired: { isCut: false } })).toMatchObject({ ok: true })
  expect(await checkSealable(memorySource(bytes), [], sealable)).toMatchObject({ signatures: [] })
  const file = await openPdf(memorySource(bytes))
  const object = async (number: number) => writeObject(await file.getObject(pdfRef(number)))
  return { changes: update.changes, names: update.flattenedFields, object, form: (await formOf(file))!.dict }
}

describe('the repair of a field whose appearance shows something else than its value', () => {
  const stamp = '<</Type /Annot/Subtype /Stamp/F 4/Rect [10 10 110 30]/AP <</N 9 0 R>>>>'

  it('keeps the appearance as a stamp, and removes the value', async () => {
    const { changes, names, object, form } = (await flattened(formPdf([widget(`/FT/Tx/T(a\\000)/V(900)${looks}`)])))!
    expect([changes, names]).toEqual([['fields_flattened'], ['a']])
    expect(await object(4)).toBe(stamp)
    expect(form.get('Fields')).toEqual([])
  })

  it('keeps other fields, and their values and calculation order', async () => {
    const other = widget(`/FT/Tx/T(b)/V(100)${looks}`)
    const sent = formPdf([widget(`/FT/Tx/T(a)/V(900)${looks}`), other], {
      fields: '[4 0 R 5 0 R]',
      page: '[4 0 R 5 0 R]',
      form: '/CO[4 0 R 5 0 R]',
    })
    const { names, object, form } = (await flattened(sent))!
    expect(names).toEqual(['a'])
    expect(await object(5)).toContain('/V (100)')
    expect([form.get('Fields'), form.get('CO')]).toEqual([[pdfRef(5)], [pdfRef(5)]])
  })

  it('flattens all widgets of a field, and removes the fields above it that become empty', async () => {
    const sent = formPdf(
      [
        '<</T(a)/Kids[5 0 R]>>',
        '<</T(b)/FT/Tx/V(900)/Parent 4 0 R/Kids[6 0 R 7 0 R]>>',
        widget(`/Parent 5 0 R${looks}`),
        widget(`/Parent 5 0 R${looks}`),
      ],
      { page: '[6 0 R 7 0 R]' },
    )
    const { object, form } = (await flattened(sent))!
    expect([await object(5), await object(6), await object(7)]).toEqual(['null', stamp, stamp])
    expect(form.get('Fields')).toEqual([])
  })

  it('flattens fields with the same name and different values', async () => {
    const sent = formPdf([widget(`/FT/Tx/T(a)/V(100)${looks}`), widget(`/FT/Tx/T(a)/V(900)${looks}`)], {
      fields: '[4 0 R 5 0 R]',
      page: '[4 0 R 5 0 R]',
    })
    const { object, form } = (await flattened(sent))!
    expect([await object(4), await object(5)]).toEqual([stamp, stamp])
    expect(form.get('Fields')).toEqual([])
  })

  it('flattens a field that only a page lists', async () => {
    const sent = formPdf([widget(`/FT/Tx/T(a)/V(900)${looks}`)], { fields: '[]' })
    const { object } = (await flattened(sent, true))!
    expect(await object(4)).toBe(stamp)
  })

  it('flattens nothing if another field does not show its value', async () => {
    const sent = formPdf([widget(`/FT/Tx/T(a)/V(900)${looks}`), widget(`/FT/Tx/T(b)/V(100)/Ff 8192`)], {
      fields: '[4 0 R 5 0 R]',
      page: '[4 0 R 5 0 R]',
    })
    expect(await flattened(sent)).toBeNull()
  })

  it.each([
    ['before', '[4 0 R 5 0 R]', true],
    ['after', '[5 0 R 4 0 R]', false],
  ])('flattens a field %s an overlapping field only if all readers keep the order', async (_, page, isFlattened) => {
    const sent = formPdf([widget(`/FT/Tx/T(a)/V(900)${looks}`), widget(`/FT/Tx/T(b)/V(100)${looks}`)], {
      fields: '[4 0 R 5 0 R]',
      page,
    })
    expect((await flattened(sent)) !== null).toBe(isFlattened)
  })

  it.each([
    ['readers draw the values', `/FT/Tx/T(a)/V(900)${looks}`, { form: '/NeedAppearances true' }],
    ['its appearance uses the resources of the form or of the page', `/FT/Tx/T(a)/V(900)${looks}`, { resources: '' }],
    ['it has no appearance', '/FT/Tx/T(a)/V(900)/Ff 8192', {}],
    ['it is a signature field', `/FT/Sig/T(a)${looks}`, {}],
    ['it is a field of an unknown type', `/FT/Other/T(a)/V(900)${looks}`, {}],
  ])('does not flatten a field if %s', async (_, entries, options) => {
    expect(await flattened(formPdf([widget(entries)], options))).toBeNull()
  })
})
