import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { latin1 } from '../../../../base/bytes.ts'
import { type Form, formOf, listFields } from '../../../../pdf/document/form.ts'
import { permissionsOf } from '../../../../pdf/document/permissions.ts'
import { textString } from '../../../../pdf/document/text-string.ts'
import type { PdfDict } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { field, onePage, pdfLibDocument, seal, writePdf } from './fixtures.ts'
import { entriesOf, open } from './read-sealed.ts'

const original = writePdf(onePage())

describe('a seal', () => {
  const text = '<</FT/Tx/T(Chancery-1)/Kids[]>>'
  it.each([
    ['a document without a form', onePage(), 'Chancery-1', 1],
    [
      'a document whose catalog refers to a missing form',
      { ...onePage(), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 99 0 R>>' },
      'Chancery-1',
      1,
    ],
    [
      'a form in the catalog',
      { ...onePage(), 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(x)>>>>', 5: text },
      'Chancery-2',
      2,
    ],
    [
      'a form in a separate object',
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
      'a form with an indirect field array',
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
  ])('adds a signature field to %s', async (_, objects, fieldName, fieldCount) => {
    const { whole, update } = await seal(writePdf(objects), [field()])
    const form = await formOf(await open(whole))
    expect([update.fieldName, form?.fields.length, form?.dict.get('SigFlags')]).toEqual([fieldName, fieldCount, 3])
    expect(writeObject(form?.dict.get('DA') ?? null)).toBe(5 in objects ? '(x)' : 'null')
  })

  it('clears NeedAppearances if every value of the form has an appearance', async () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/NeedAppearances true>>>>'
    const { whole, plan } = await seal(writePdf({ ...onePage(), 1: catalog }), [field()])
    expect(plan.isDrawnByReaders).toBe(false)
    expect((await formOf(await open(whole)))?.dict.get('NeedAppearances')).toBe(false)
  })

  it('preserves NeedAppearances if a value of the form has no appearance', async () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances true>>>>'
    const value = '<</Type/Annot/Subtype/Widget/FT/Tx/T(Amount)/V(100)/Rect[0 0 9 9]>>'
    const { whole, plan } = await seal(writePdf({ ...onePage(), 1: catalog, 5: value }), [field()])
    expect(plan.isDrawnByReaders).toBe(true)
    expect((await formOf(await open(whole)))?.dict.get('NeedAppearances')).toBe(true)
  })

  it('does not add NeedAppearances to a form without it', async () => {
    const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>>>'
    const { whole } = await seal(writePdf({ ...onePage(), 1: catalog }), [field()])
    expect((await formOf(await open(whole)))?.dict.has('NeedAppearances')).toBe(false)
  })
})

describe('an object that a seal extends', () => {
  const form = '<</Fields 6 0 R/D#41(a\\142c)>>'
  const fonts = '<</F<</Encoding<</Differences[057/on#65]>>>>>>'
  const objects = {
    ...onePage(),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R/Pa#67eMode/UseNone>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612.00 0792]/Annots 5 0 R/Re#73ources<</Font${fonts}>>>>`,
    4: form,
    5: '[<</Type/Annot/Subtype/Text/Rect[+1 2.0 3 4]>>]',
    6: '[]',
  }
  const newest = (whole: Uint8Array, number: number) =>
    latin1(whole).split(`\n${number} 0 obj\n`).at(-1)?.split('\nendobj')[0]

  it('keeps the notation of its unchanged values', async () => {
    const { whole } = await seal(writePdf(objects), [field()])
    expect(newest(whole, 4)).toMatch(/^<<\/Fields \[\d+ 0 R\] \/D#41 \(a\\142c\) \/SigFlags 3>>$/)
    expect(newest(whole, 3)).toMatch(
      /\/MediaBox \[0 0 612\.00 0792\] \/Annots \[<<.* \/Rect \[\+1 2\.0 3 4\]>> \d+ 0 R \d+ 0 R\]/,
    )
    expect(newest(whole, 3)).toContain('/Re#73ources <</Font <</F <</Encoding <</Differences [057 /on#65]>>>>>>>>')
  })
})

describe('the field lock of a seal', () => {
  const fields = {
    5: '<</FT/Tx/T(Amount)/V(100)>>',
    6: '<</T(Person)/Kids[7 0 R 8 0 R]>>',
    7: '<</FT/Tx/T(Name)/Parent 6 0 R>>',
    8: '<</FT/Btn/T(\\344lter)/Parent 6 0 R>>',
    9: '<</FT/Sig/T(Later signature)>>',
  }
  const withForm = {
    ...onePage(),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 9 0 R]>>>>',
    ...fields,
  }
  const names = writeObject(['Amount', 'Person.Name', 'Person.\u00e4lter'].map(textString))

  it('locks all form fields except signature fields with /Lock and FieldMDP', async () => {
    const { whole, update } = await seal(writePdf(withForm), [field()], { certificationPermission: 3 })
    const file = await open(whole)
    const form = await formOf(file)
    const sealField = (await listFields(file, form as Form)).find(({ name }) => name === update.fieldName)
    expect(writeObject(await file.resolve(sealField?.lock))).toBe(
      `<</Action /Include/Fields ${names}/Type /SigFieldLock>>`,
    )
    const signature = (await file.resolve(sealField?.value)) as PdfDict
    const [certification, lock, ...others] = signature.get('Reference') as PdfDict[]
    expect(entriesOf(certification, ['TransformMethod'])).toEqual(['/DocMDP'])
    expect(entriesOf(lock, ['TransformMethod', 'TransformParams', 'Data'])).toEqual([
      '/FieldMDP',
      `<</Action /Include/Fields ${names}/Type /TransformParams/V /1.2>>`,
      '1 0 R',
    ])
    expect(others).toEqual([])
  })

  it('covers the same form fields in a second seal', async () => {
    const first = await seal(writePdf(withForm), [field()])
    const second = await seal(first.whole, [field({ fieldId: 'two', y: 0.6 })])
    expect(second.plan.valueFieldNames).toEqual(['Amount', 'Person.Name', 'Person.\u00e4lter'])
  })
})

describe('a seal that locks the document', () => {
  const allLocked = '<</Action /All/P 1/Type /SigFieldLock>>'

  it.each([
    ['an unsigned document', null, 1, { isCertified: true, permission: 1 }],
    ['a document that was certified before', 3, null, { isCertified: true, permission: 1 }],
    ['a document that was signed but not certified', 'signed', null, { isCertified: false, permission: 1 }],
  ] as const)('locks %s against all later changes and seals', async (_, before, permission, expected) => {
    const earlier = before === 'signed' ? null : before
    const arrived = before === null ? original : (await seal(original, [], { certificationPermission: earlier })).whole
    const given = { certificationPermission: permission, locksDocument: true }
    const { whole, update } = await seal(arrived, [field()], given)
    const file = await open(whole)
    const fields = await listFields(file, (await formOf(file)) as Form)
    const sealField = fields.find(({ name }) => name === update.fieldName)
    expect(writeObject(await file.resolve(sealField?.lock))).toBe(allLocked)
    const references = ((await file.resolve(sealField?.value)) as PdfDict).get('Reference') as PdfDict[]
    expect(entriesOf(references.at(-1), ['TransformMethod', 'TransformParams'])).toEqual([
      '/FieldMDP',
      '<</Action /All/P 1/Type /TransformParams/V /1.2>>',
    ])
    expect(await permissionsOf(file, fields)).toEqual(expected)
    await expect(seal(whole, [field({ fieldId: 'two' })])).rejects.toMatchObject({
      reason: 'certification_forbids_changes',
    })
  })
})

describe('a document with a signature field', () => {
  const signedWith = (lock: string): Uint8Array =>
    writePdf({
      ...onePage(),
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
      5: `<</FT/Sig/T(Signed)/V<</Type/Sig/Contents<00>>>/Lock ${lock}>>`,
    })

  it('is sealed again without changing the bytes of the first seal', async () => {
    const first = await seal(pdfLibDocument(true), [field({ fieldId: 'one' })])
    const second = await seal(first.whole, [field({ fieldId: 'two', y: 0.6 })])
    expect(second.plan.signedFieldCount).toBe(1)
    expect(second.update.fieldName).toBe('Chancery-2')
    expect(second.whole.subarray(0, first.whole.length)).toEqual(first.whole)
    const document = await PDF.load(second.whole)
    expect(document.getForm()?.getFieldNames()).toEqual(['Chancery-1', 'Chancery-2'])
    expect(document.getPage(0)?.getStampAnnotations().length).toBe(2)
  })

  it('is sealed again only if its certification permits annotations', async () => {
    const allowing = await seal(original, [field()], { certificationPermission: 3 })
    expect((await seal(allowing.whole, [field({ fieldId: 'two' })])).plan.isCertified).toBe(true)
    const forbidding = await seal(original, [field()], { certificationPermission: 2 })
    await expect(seal(forbidding.whole, [field()])).rejects.toMatchObject({ reason: 'certification_forbids_changes' })
  })

  it.each([
    ['permits no changes', '<</Type/SigFieldLock/Action/All/P 1>>'],
    ['permits only form filling', '<</Type/SigFieldLock/Action/All/P 2>>'],
  ])('is not sealed again if its signature field lock %s', async (_, lock) => {
    await expect(seal(signedWith(lock), [field()])).rejects.toMatchObject({ reason: 'certification_forbids_changes' })
  })

  it.each([
    ['permits annotations', '<</Type/SigFieldLock/Action/All/P 3>>'],
    ['locks only fields', '<</Type/SigFieldLock/Action/All>>'],
  ])('is sealed again if its signature field lock %s', async (_, lock) => {
    const { plan } = await seal(signedWith(lock), [field()])
    expect(plan).toMatchObject({ signedFieldCount: 1, isCertified: false })
  })

  it('is sealed despite the lock of an unsigned signature field', async () => {
    const unsigned = '<</FT/Sig/T(Open)/Lock<</Type/SigFieldLock/Action/All/P 1>>>>'
    const withForm = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>'
    const { plan } = await seal(writePdf({ ...onePage(), 1: withForm, 5: unsigned }), [field()])
    expect(plan.signedFieldCount).toBe(0)
  })

  it('cannot be certified after it was sealed', async () => {
    const { whole } = await seal(original, [field()])
    await expect(seal(whole, [field({ fieldId: 'two' })], { certificationPermission: 3 })).rejects.toMatchObject({
      reason: 'certification_not_first',
    })
  })
})
