import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, utf8 } from '../../../../base/bytes.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { isRef } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfStream, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { appearancesOf, field, onePage, pdfLibDocument, seal, signature, writePdf } from './fixtures.ts'
import { annotationsOf, appearanceFormsOf, entriesOf, open, pageOf, subtypesOn } from './read-sealed.ts'

const original = writePdf(onePage())

describe('a stamp', () => {
  it('is a locked annotation that prints, with the value in /Contents', async () => {
    const { whole } = await seal(original, [field({ fieldId: 'a', text: 'one (1)' })])
    const file = await open(whole)
    const [stamp] = await annotationsOf(file)
    const keys = ['Type', 'Subtype', 'Rect', 'F', 'NM', 'Contents', 'M', 'P']
    expect(entriesOf(stamp, keys)).toEqual([
      '/Annot',
      '/Stamp',
      '[20 55 120 80]',
      '708',
      '(chancery:a)',
      '(one \\(1\\))',
      '(D:20260301120005Z)',
      '3 0 R',
    ])
  })

  it('shares the resources of its appearance with the other stamps', async () => {
    const { whole } = await seal(original, [
      field({ fieldId: 'a' }),
      field({ fieldId: 'b', y: 0.6, width: 0.25 }),
      field({ fieldId: 'c', y: 0.7, width: 0.25 }),
    ])
    const file = await open(whole)
    const forms = (await appearanceFormsOf(file)).slice(0, 3)
    const dicts = forms.map(({ dict }) => dict)
    expect(dicts.map((dict) => entriesOf(dict, ['Subtype', 'BBox', 'Matrix']))).toEqual([
      ['/Form', '[0 0 100 25]', '[1 0 0 1 0 0]'],
      ['/Form', '[0 0 50 25]', '[1 0 0 1 0 0]'],
      ['/Form', '[0 0 50 25]', '[1 0 0 1 0 0]'],
    ])
    const contents = await Promise.all(forms.map(async (form) => latin1(await file.decodedStream(form))))
    expect(contents).toEqual([0, 1, 2].map((i) => `BT /F 8 Tf 1 1 Td (${i}) Tj ET`))
    const resources = dicts.map((dict) => dict.get('Resources'))
    expect(new Set(resources.map((shared) => isRef(shared) && shared.number)).size).toBe(1)
    const fonts = ((await file.resolve(resources[0])) as PdfDict).get('Font') as PdfDict
    expect(entriesOf((await file.resolve(fonts.get('F'))) as PdfDict, ['BaseFont'])).toEqual(['/Helvetica'])
  })

  it('shares its form XObject with equal stamps of the same size', async () => {
    const file = await open(pdfLibDocument(false, 3))
    const fields = [1, 2, 3].map((pageNumber) => field({ fieldId: `f${pageNumber}`, pageNumber }))
    const plan = await planSeal(file, fields)
    const { appended } = await appendSeal({
      file,
      plan,
      composeAppearances: appearancesOf(plan.fields.slice(0, 1)),
      stamps: fields.map(({ text }) => ({ appearanceIndex: 0, text })),
      signature,
    })
    expect(latin1(appended).match(/\/Subtype \/Stamp/g)?.length).toBe(3)
    expect(latin1(appended).match(/\/BBox \[0 0 [1-9]/g)?.length).toBe(1)
  })

  it.each([
    [90, '[0 2 -2 0 50 0]'],
    [180, '[-2 0 0 -2 100 25]'],
    [270, '[0 -2 2 0 0 50]'],
  ])('has a matrix that turns it upright on a page rotated by %i degrees', async (rotate, matrix) => {
    const { whole } = await seal(writePdf(onePage(`/Rotate ${rotate}/UserUnit 0.5`)), [field()])
    const file = await open(whole)
    const [form] = await appearanceFormsOf(file)
    expect(entriesOf(form?.dict, ['Matrix'])).toEqual([matrix])
  })
})

describe('a page that a seal changes', () => {
  const annotation = '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>'
  it.each([
    ['no annotations', onePage('/Custom(kept)'), []],
    [
      'a direct annotation array',
      onePage(`/Custom(kept)/Annots[5 0 R ${annotation}]`, { 5: annotation }),
      ['/Text', '/Text'],
    ],
    ['an indirect annotation array', onePage('/Custom(kept)/Annots 6 0 R', { 5: annotation, 6: '[5 0 R]' }), ['/Text']],
    ['a missing annotation array', onePage('/Custom(kept)/Annots 99 0 R'), []],
  ])('lists the stamp and the signature field after its own annotations: %s', async (_, objects, before) => {
    const { whole } = await seal(writePdf(objects), [field()])
    const file = await open(whole)
    const page = await pageOf(file)
    expect(page.ref).toEqual(pdfRef(3))
    expect(entriesOf(page.dict, ['Custom'])).toEqual(['(kept)'])
    expect(await subtypesOn(file)).toEqual([...before, '/Stamp', '/Widget'])
  })

  it('does not change an annotation array that other pages may share', async () => {
    const objects = { ...onePage('/Annots 6 0 R'), 6: '[]' }
    const file = await open((await seal(writePdf(objects), [field()])).whole)
    expect(await file.getObject(pdfRef(6))).toEqual([])
  })

  it('keeps its generation number', async () => {
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 4 R]>>',
      '3 4': '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
    }
    const { whole } = await seal(writePdf(objects), [field()])
    const page = await pageOf(await open(whole))
    expect(page.ref).toEqual(pdfRef(3, 4))
    expect(page.dict.has('Annots')).toBe(true)
  })

  it('has fields, or is page 1 if no page has fields', async () => {
    const original = pdfLibDocument(true, 4)
    const annotated = async (fields: ReturnType<typeof field>[]) => {
      const file = await open((await seal(original, fields)).whole)
      return Promise.all([1, 2, 3, 4].map((number) => subtypesOn(file, number)))
    }
    const fields = [field({ fieldId: 'x', pageNumber: 4 }), field({ fieldId: 'y', pageNumber: 2 })]
    expect(await annotated(fields)).toEqual([[], ['/Stamp', '/Widget'], [], ['/Stamp']])
    expect(await annotated([])).toEqual([['/Widget'], [], [], []])
  })
})

it.each([
  ['uncompressed if it is short', 20, ''],
  ['with FlateDecode if it is long', 2_000, '/FlateDecode'],
])('writes the content stream of an appearance %s', async (_, count, filter) => {
  const content = utf8('q Q\n'.repeat(count))
  const composeAppearances = () => [{ widthPoints: 100, heightPoints: 25, content, resources: new Map() }]
  const file = await open(original)
  const plan = await planSeal(file, [field()])
  const stamps = [{ appearanceIndex: 0, text: 'value' }]
  const { appended } = await appendSeal({ file, plan, composeAppearances, stamps, signature })
  const sealed = await open(concatBytes(original, appended))
  const [form] = await appearanceFormsOf(sealed)
  expect(await sealed.decodedStream(form as PdfStream)).toEqual(content)
  expect(form?.dict.has('Filter') ? entriesOf(form.dict, ['Filter']) : ['']).toEqual([filter])
})
