import { expect, it } from 'vitest'
import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'

/** Returns a form with a check box (object 4) and another annotation (object 5), in the given order. */
const orderPdf = (order: string, { rect = '[20 20 60 60]', other = '/Subtype/Stamp/F 4', fields = '[4 0 R]' } = {}) =>
  onePagePdf(
    (pdf) => {
      pdf.object(4, '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(a)/F 4/Rect[10 10 50 50]/AP<</N 9 0 R>>>>')
      pdf.object(5, `<</Type/Annot/Rect${rect}${other}/AP<</N 9 0 R>>>>`)
      pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
    },
    { catalog: `/AcroForm<</Fields${fields}>>`, page: `/Annots[${order}]` },
  )

const check = (bytes: Uint8Array, hasUnlistedFields = false) =>
  checkSealable(memorySource(bytes), [], { hasUnlistedFields })

it.each([
  ['a form field', {}, false],
  ['a form field that only the page lists', { fields: '[]' }, true],
])('rejects a file in which an annotation covers %s in some readers only', async (_, options, hasUnlisted) => {
  const sent = orderPdf('4 0 R 5 0 R', options)
  await expect(check(sent, hasUnlisted)).rejects.toMatchObject({ reason: 'value_not_shown' })
})

it.each([
  ['the form field is the last annotation', '5 0 R 4 0 R', {}],
  ['the annotation is at another place', '4 0 R 5 0 R', { rect: '[50 10 90 50]' }],
  ['the annotation is hidden', '4 0 R 5 0 R', { other: '/Subtype/Stamp/F 2' }],
])('accepts a form field and another annotation if %s', async (_, order, options) => {
  expect(await check(orderPdf(order, options))).toMatchObject({ signatures: [] })
})

it('moves the form field after the annotation in a repair', async () => {
  const sent = orderPdf('4 0 R 5 0 R')
  const update = (await signableUpdate(memorySource(sent), null, unboundedWork))!
  expect(update.changes).toEqual(['annotations_reordered'])
  const bytes = concatBytes(sent, update.appended)
  expect(await check(bytes)).toMatchObject({ signatures: [] })
  const page = await (await openPdf(memorySource(bytes))).getObject(pdfRef(3))
  expect(isDict(page) && page.get('Annots')).toEqual([pdfRef(5), pdfRef(4)])
})

it('leaves the order of other annotations unchanged in a repair', async () => {
  expect(await signableUpdate(memorySource(orderPdf('5 0 R 4 0 R')), null, unboundedWork)).toBeNull()
})
