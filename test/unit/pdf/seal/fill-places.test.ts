import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { verifyFills } from '../../../../pdf/seal/read-fills.ts'
import { requireShownValues } from '../../../../pdf/seal/shown-values.ts'
import { isArray, isDict } from '../../../../pdf/syntax/kinds.ts'
import type { PdfDict } from '../../../../pdf/syntax/objects.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { placesInForm } from '../../../../service/places/form-places.ts'
import { entered, sealEntered } from '../../../support/fillable-form.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'
import { freshSealKey } from '../verify/signed-pdf.ts'
import { streamBody, writePdf } from './fixtures.ts'
import { place, planNew, text as textField, widget, withForm } from './form-objects.ts'
import { open } from './read-sealed.ts'

const key = await freshSealKey()
const text = (text: string): FieldValue => ({ kind: 'text', text })

const onState = '/F 4/AP<</N<</On 6 0 R>>>>/AS/Off'
const form = pdfOfForm([
  { field: '/FT/Tx/T(name)', kids: ['/F 4/MK<</BC[0]>>', '/F 4'] },
  '/FT/Tx/T(account)/F 4/Ff 16777216/MaxLen 8/MK<</BC[0]>>',
])
const filled = [
  entered(0, text('Anna'), { formField: 'name' }),
  { ...entered(2, text('12 4'), { formField: 'account' }) },
].map(({ field, value }) => ({ field: { ...field, maxLength: 8 }, value }))

async function widgetsIn(bytes: Uint8Array, name: string): Promise<PdfDict[]> {
  const file = await open(bytes)
  const found = (await listFields(file, (await formOf(file))!)).find((field) => field.name === name)!
  const dict = found.path.at(-1)!.dict
  const kids = dict.get('Kids') ?? null
  return isArray(kids) ? Promise.all(kids.map(async (kid) => (await file.resolve(kid)) as PdfDict)) : [dict]
}

describe('a form field with several widgets', () => {
  it('is returned as one envelope field', async () => {
    const places = [...(await placesInForm(memorySource(form), [1])).values()].flat()
    expect(places.map(({ refusal, field: { id, type, formField } }) => [id, type, formField, refusal])).toEqual([
      ['name', 'text', 'name', null],
      ['account', 'text', 'account', null],
    ])
  })

  it('is returned as one dropdown if it is a drop-down list', async () => {
    const several = { field: '/FT/Ch/Ff 131072/T(city)/Opt[(Berlin)(Wien)]', kids: ['/F 4', '/F 4'] }
    const places = [...(await placesInForm(memorySource(pdfOfForm([several])), [1])).values()].flat()
    expect(places.map(({ refusal, field: { type, formField } }) => [type, formField, refusal])).toEqual([
      ['dropdown', 'city', null],
    ])
  })

  it('is refused with `form_field_several_places` if it is a check box', async () => {
    const several = { field: '/FT/Btn/T(agreed)', kids: [onState, onState] }
    const places = [...(await placesInForm(memorySource(pdfOfForm([several])), [1])).values()].flat()
    expect(places.map(({ refusal }) => refusal)).toEqual(Array(2).fill('form_field_several_places'))
  })

  it('is returned only for the page of its first widget', async () => {
    const twoPages = writePdf({
      ...withForm({ 5: '<</FT/Tx/T(name)/Kids[6 0 R 8 0 R]>>' }, '/Fields[5 0 R]', '6 0 R'),
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[8 0 R]>>',
      6: widget('/Parent 5 0 R'),
      8: widget('/Parent 5 0 R').replace('/P 3 0 R', '/P 4 0 R'),
    })
    const countOn = async (page: number) => (await placesInForm(memorySource(twoPages), [page])).get(page)?.length ?? 0
    expect([await countOn(1), await countOn(2)]).toEqual([1, 0])
  })

  it('shows its value in each widget of the sealed file, which passes verification', async () => {
    const { bytes, expected } = await sealEntered(form, filled, key.sealKey, { locksDocument: true })
    const file = await open(bytes)
    for (const dict of await widgetsIn(bytes, 'name')) expect(isDict(dict.get('AP'))).toBe(true)
    await expect(requireShownValues(file, await formOf(file))).resolves.toBeUndefined()
    expect(await verifyFills(file, expected.fills)).toEqual([])
    const checks = await verifySealedPdf(memorySource(bytes), { trustedCertificatePem: key.certificatePem })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    const elsewhere = (await PDFDocument.load(bytes)).getForm()
    expect(elsewhere.getTextField('name').getText()).toBe('Anna')
  })

  it('fails verification if one of its widgets has no appearance', async () => {
    const { bytes, expected } = await sealEntered(form, filled, key.sealKey)
    const [, second] = (await listFields(await open(bytes), (await formOf(await open(bytes)))!))
      .find(({ name }) => name === 'name')!
      .path.at(-1)!
      .dict.get('Kids') as { number: number }[]
    const changed = writePdf(
      { [second!.number]: widget('/Parent 11 0 R') },
      { before: bytes, trailer: `/Prev ${(await open(bytes)).xref.start}` },
    )
    expect(await verifyFills(await open(changed), expected.fills)).not.toEqual([])
  })

  it.each([
    ['covered by another widget', 'form_field_covered', '/Rect[20 60 120 70]', ''],
    ['covered by a stamp annotation', 'form_field_covered', '/Rect[20 5 120 30]', ' 9 0 R'],
  ])('is rejected in a new file if one of its widgets is %s', async (_, refusal, rect, others) => {
    const objects = withForm(
      {
        5: '<</FT/Tx/T(name)/Kids[6 0 R 8 0 R]>>',
        6: widget('/Parent 5 0 R'),
        8: widget('/Parent 5 0 R').replace('/Rect[20 55 120 80]', rect),
        9: '<</Type/Annot/Subtype/Stamp/F 4/Rect[30 10 60 20]/AP<</N 10 0 R>>>>',
        10: streamBody('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', ''),
      },
      '/Fields[5 0 R]',
      `6 0 R 8 0 R${others}`,
    )
    await expect(planNew(objects)).rejects.toMatchObject({ findings: [{ index: 0, refusal }] })
  })

  it('is rejected if a stamp covers its second widget', async () => {
    const file = withForm(
      {
        5: '<</FT/Tx/T(name)/Kids[6 0 R 8 0 R]>>',
        6: widget('/Parent 5 0 R'),
        8: widget('/Parent 5 0 R').replace('/Rect[20 55 120 80]', '/Rect[20 5 120 30]'),
      },
      '/Fields[5 0 R]',
      '6 0 R 8 0 R',
    )
    const over = { fieldId: 'over', pageNumber: 1, x: 0.2, y: 0.75, width: 0.1, height: 0.1 }
    await expect(planNew(file, [place(), over])).rejects.toMatchObject({
      findings: [{ index: 0, refusal: 'form_field_covered' }],
    })
  })

  it.each([
    ['200 additional widgets', 201, 500],
    ['50 additional widgets with long texts', 51, 2_000],
  ])('is rejected if all filled fields together have more than %s', async (_, count, charsMax) => {
    const numbers = Array.from({ length: count }, (_, index) => 20 + index)
    const kids = numbers.map((number) => `${number} 0 R`).join(' ')
    const half = numbers.length / 2
    const [first, second] = [numbers.filter((_, at) => at < half), numbers.filter((_, at) => at >= half)]
    const kidsOf = (own: number[]) => own.map((number) => `${number} 0 R`).join(' ')
    const objects = withForm(
      {
        5: `<</FT/Tx/T(name)/Kids[6 0 R ${kidsOf(first)}]>>`,
        6: widget('/Parent 5 0 R'),
        7: `<</FT/Tx/T(other)/Kids[8 0 R ${kidsOf(second)}]>>`,
        8: widget('/Parent 7 0 R'),
        ...Object.fromEntries(first.map((number) => [number, widget('/Parent 5 0 R')])),
        ...Object.fromEntries(second.map((number) => [number, widget('/Parent 7 0 R')])),
      },
      '/Fields[5 0 R 7 0 R]',
      `6 0 R 8 0 R ${kids}`,
    )
    const both = [place({ charsMax }), place({ name: 'other', charsMax }, { fieldId: 'two' })]
    const file = await open(writePdf(objects))
    await expect(planSeal(file, both)).rejects.toMatchObject({
      findings: [{ index: 1, refusal: 'form_field_several_places' }],
    })
  })
})

describe('a form field that repeats the type of its parent', () => {
  it.each([
    [
      'a field that is also its widget',
      { 5: '<</FT/Tx/T(a)/Kids[6 0 R]>>', 6: widget('/FT/Tx/T(name)/Parent 5 0 R') },
      '6 0 R',
    ],
    [
      'a field with a separate widget',
      {
        5: '<</FT/Tx/T(a)/Kids[6 0 R]>>',
        6: '<</FT/Tx/T(name)/Parent 5 0 R/Kids[8 0 R]>>',
        8: widget('/FT/Tx/Parent 6 0 R'),
      },
      '8 0 R',
    ],
  ])('can be filled: %s', async (_, objects, annotations) => {
    const { fields } = await planNew(withForm(objects, '/Fields[5 0 R]', annotations), [place({ name: 'a.name' })])
    expect(fields.map(({ fill }) => fill?.request.name)).toEqual(['a.name'])
  })
})

describe('a form field with actions and repeated entries', () => {
  const script = '<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, "", true\\))>>'
  const acting = (name: string) => ({
    field: `/FT/Tx/Ff 2/T(${name})/AA<</F${script}/K${script}>>`,
    kids: ['/F 4/Ff 2/V()/A<</S/URI/URI(https://example.org)>>', '/F 4/FT/Tx'],
  })
  const original = pdfOfForm([acting('sum'), acting('later')])
  const sum = entered(0, text('1000'), { formField: 'sum' })
  const later = entered(2, text('5'), { formField: 'later' })
  const sourceOf = async (bytes: Uint8Array, name: string) => {
    const file = await open(bytes)
    const field = (await listFields(file, (await formOf(file))!)).find((one) => one.name === name)!
    return [field.path.at(-1)!.dict, ...(await widgetsIn(bytes, name))].map((dict) => [...dict.keys()])
  }

  it('has neither of them after the first seal, so its value is its text in every reader', async () => {
    const first = await sealEntered(original, [sum], key.sealKey, { openFields: ['later'] })
    for (const name of ['sum', 'later'])
      for (const keys of await sourceOf(first.bytes, name)) expect(keys).not.toEqual(expect.arrayContaining(['AA']))
    for (const name of ['sum', 'later'])
      for (const keys of (await sourceOf(first.bytes, name)).slice(1))
        expect(keys.filter((entry) => ['A', 'V', 'DV', 'Ff'].includes(entry))).toEqual([])
    const file = await open(first.bytes)
    await expect(requireShownValues(file, await formOf(file))).resolves.toBeUndefined()
    expect(await verifyFills(file, first.expected.fills)).toEqual([])
  })

  it('can be filled by a second seal, which keeps the first valid', async () => {
    const first = await sealEntered(original, [sum], key.sealKey, { openFields: ['later'] })
    const second = await sealEntered(first.bytes, [later], key.sealKey, { locksDocument: true })
    const checks = await verifySealedPdf(memorySource(second.bytes), { trustedCertificatePem: key.certificatePem })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(await verifyFills(await open(second.bytes), second.expected.fills)).toEqual([])
  })

  it('is refused by a second seal if the first did not expect it', async () => {
    const first = await sealEntered(original, [sum], key.sealKey)
    await expect(sealEntered(first.bytes, [later], key.sealKey)).rejects.toMatchObject({
      findings: [{ index: 0 }],
    })
  })
})

it('draws the value of an invalid comb field as one text, and clears its comb flag', async () => {
  const { bytes } = await sealEntered(
    pdfOfForm(['/FT/Tx/Ff 16777216/T(name)/F 4']),
    [entered(0, text('Anna'), { formField: 'name' })],
    key.sealKey,
  )
  const file = await open(bytes)
  const [field] = await listFields(file, (await formOf(file))!)
  expect(field?.flags).toBe(1)
})

it('divides a comb field into as many cells as its maximum length', async () => {
  const comb = textField.replace('/FT/Tx', '/FT/Tx/Ff 16777216/MaxLen 2000')
  const { fields } = await planNew(withForm({ 5: comb }))
  expect(fields.map(({ fill }) => fill?.frame.cells)).toEqual([2000])
})
