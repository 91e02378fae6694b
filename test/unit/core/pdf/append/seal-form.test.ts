import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../../core/pdf/append/form.ts'
import { writeObject } from '../../../../../core/pdf/syntax/write.ts'
import { field, onePage, pdfLibDocument, seal, writePdf } from './fixtures.ts'
import { open } from './read-sealed.ts'

const original = writePdf(onePage())

describe('the form of a seal', () => {
  const text = '<</FT/Tx/T(Chancery-1)/Kids[]>>'
  it.each([
    ['is made when there is none', onePage(), 'Chancery-1', 1],
    [
      'is made when the catalog names none',
      { ...onePage(), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 99 0 R>>' },
      'Chancery-1',
      1,
    ],
    [
      'grows in the catalog',
      { ...onePage(), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(x)>>>>', 5: text },
      'Chancery-2',
      2,
    ],
    [
      'grows as an object of its own',
      {
        ...onePage(),
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
        4: '<</Fields[5 0 R]/DA(x)/SigFlags 1>>',
        5: text,
      },
      'Chancery-2',
      2,
    ],
    [
      'grows from an indirect array',
      {
        ...onePage(),
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
        4: '<</Fields 6 0 R/DA(x)>>',
        5: text,
        6: '[5 0 R]',
      },
      'Chancery-2',
      2,
    ],
  ])('%s', async (_, objects, fieldName, fieldCount) => {
    const { whole, update } = await seal(writePdf(objects), [field()])
    const form = await formOf(await open(whole))
    expect([update.fieldName, form?.fields.length, form?.dict.get('SigFlags')]).toEqual([fieldName, fieldCount, 3])
    expect(writeObject(form?.dict.get('DA') ?? null)).toBe(5 in objects ? '(x)' : 'null')
  })

  it('leaves NeedAppearances as it is and says so', async () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/NeedAppearances true>>>>'
    const { whole, plan } = await seal(writePdf({ ...onePage(), 1: catalog }), [field()])
    expect(plan.needsAppearances).toBe(true)
    expect((await formOf(await open(whole)))?.dict.get('NeedAppearances')).toBe(true)
  })
})

describe('a document that was sealed before', () => {
  it('is sealed again behind the first seal, which stays byte for byte', async () => {
    const first = await seal(await pdfLibDocument(true), [field({ fieldId: 'one' })])
    const second = await seal(first.whole, [field({ fieldId: 'two', y: 0.6 })])
    expect(second.plan.signedFieldCount).toBe(1)
    expect(second.update.fieldName).toBe('Chancery-2')
    expect(second.whole.subarray(0, first.whole.length)).toEqual(first.whole)
    const document = await PDF.load(second.whole)
    expect(document.getForm()?.getFieldNames()).toEqual(['Chancery-1', 'Chancery-2'])
    expect(document.getPage(0)?.getStampAnnotations().length).toBe(2)
  })

  it('can be sealed again when its certification allows annotations, and only then', async () => {
    const allowing = await seal(original, [field()], { certificationPermission: 3 })
    expect((await seal(allowing.whole, [field({ fieldId: 'two' })])).plan.isCertified).toBe(true)
    const forbidding = await seal(original, [field()], { certificationPermission: 2 })
    await expect(seal(forbidding.whole, [field()])).rejects.toMatchObject({ reason: 'certification_forbids_changes' })
  })

  it('cannot be certified', async () => {
    const { whole } = await seal(original, [field()])
    await expect(seal(whole, [field({ fieldId: 'two' })], { certificationPermission: 3 })).rejects.toMatchObject({
      reason: 'certification_not_first',
    })
  })
})
