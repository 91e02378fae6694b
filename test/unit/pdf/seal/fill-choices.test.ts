import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { readBack } from '../../../../pdf/seal/read-back.ts'
import { verifyFills } from '../../../../pdf/seal/read-fills.ts'
import { requireShownValues } from '../../../../pdf/seal/shown-values.ts'
import type { PdfDict } from '../../../../pdf/syntax/objects.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { placesInForm } from '../../../../service/places/form-places.ts'
import { entered, sealEntered } from '../../../support/fillable-form.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'
import { freshSealKey } from '../verify/signed-pdf.ts'
import { checkbox, place, plan, widget, withForm } from './form-objects.ts'
import { entriesOf, open } from './read-sealed.ts'

const key = await freshSealKey()
const text = (text: string): FieldValue => ({ kind: 'text', text })
const checked: FieldValue = { kind: 'checkbox', checked: true }

// As in reportlab's forms, the buttons repeat the type of their field.
const button = (state: string) => `/F 4/FT/Btn/AS/Off/AP<</N<</${state} 6 0 R/Off 6 0 R>>>>`
const original = pdfOfForm([
  '/FT/Tx/T(name)/F 4',
  { field: '/FT/Btn/Ff 49152/T(payment)', kids: [button('card'), button('invoice')] },
  '/FT/Ch/Ff 131072/F 4/T(city)/Opt[(Berlin)[(Wien)(Wien)]]/I[0]',
])
const options = ['Berlin', 'Wien']

describe('the search for form fields', () => {
  it('returns an envelope field for each text field, radio button and dropdown list', async () => {
    const places = [...(await placesInForm(memorySource(original), [1])).values()].flat()
    expect(
      places.map(({ refusal, field: { type, formField, group, options, label } }) => [
        ...[type, formField, group, options, label, refusal],
      ]),
    ).toEqual([
      ['text', 'name', undefined, undefined, 'name', null],
      ['radio', 'payment', 'payment', undefined, 'payment: card', null],
      ['radio', 'payment', 'payment', undefined, 'payment: invoice', null],
      ['dropdown', 'city', undefined, options, 'city', null],
    ])
  })

  it('returns a radio field for each of several check boxes with different states', async () => {
    const form = pdfOfForm([
      { field: '/FT/Btn/T(status)', kids: [button('Single'), button('Married')] },
      { field: '/FT/Btn/T(copy)', kids: [button('Yes'), button('Yes')] },
      { field: '/FT/Btn/T(case)', kids: [button('Yes'), button('YES')] },
    ])
    const places = [...(await placesInForm(memorySource(form), [1])).values()].flat()
    expect(
      places.map(({ kind, refusal, field: { type, group, label } }) => [kind, type, group, label, refusal]),
    ).toEqual([
      ['radio', 'radio', 'status', 'status: Single', null],
      ['radio', 'radio', 'status', 'status: Married', null],
      ['checkbox', 'checkbox', undefined, 'copy', 'form_field_several_places'],
      ['checkbox', 'checkbox', undefined, 'copy', 'form_field_several_places'],
      ['checkbox', 'checkbox', undefined, 'case', 'form_field_states'],
      ['checkbox', 'checkbox', undefined, 'case', 'form_field_states'],
    ])
  })

  it('refuses radio buttons with a selection, but not the other fields of the form', async () => {
    const selected = button('card').replace('/AS/Off', '/AS/card')
    const form = pdfOfForm([
      { field: '/FT/Btn/Ff 49154/T(payment)/V/card', kids: [selected, button('invoice')] },
      '/FT/Tx/T(name)/F 4',
      '/FT/Ch/Ff 131072/F 4/T(city)/Opt[(Berlin)[(Wien)(Wien)]]/I[0]',
    ])
    const places = [...(await placesInForm(memorySource(form), [1])).values()].flat()
    expect(places.map(({ refusal, field: { formField } }) => [formField, refusal])).toEqual([
      [undefined, 'form_field_has_value'],
      [undefined, 'form_field_has_value'],
      ['name', null],
      ['city', null],
    ])
  })

  it('returns a reason for each form field that no envelope field can fill', async () => {
    const form = pdfOfForm([
      '/FT/Tx/T(a)/V(1)',
      '/FT/Ch/T(list)/Opt[(x)]',
      '/FT/Ch/Ff 131072/T(coded)/Opt[[(1)(One)]]',
      '/FT/Sig/T(s)',
      `/FT/Tx/T(${'n'.repeat(501)})`,
    ])
    const places = [...(await placesInForm(memorySource(form), [1])).values()].flat()
    expect(places.map(({ refusal, field }) => [field.type, refusal, field.formField])).toEqual([
      ['text', 'form_field_has_value', undefined],
      ['text', 'form_field_kind', undefined],
      ['text', 'form_field_kind', undefined],
      ['signature', 'form_field_kind', undefined],
      ['text', 'form_field_name_too_long', undefined],
    ])
  })
})

describe('a plan to fill a choice field', () => {
  const choice = (entries: string) => withForm({ 5: widget(`/FT/Ch/T(name)${entries}`) })
  it.each([
    [
      'an option that the list does not contain',
      choice('/Ff 131072/Opt[(a)]'),
      { type: 'choice', options: ['b'] },
      'form_field_options',
    ],
    [
      'an option with a separate export value',
      choice('/Ff 131072/Opt[[(1)(a)]]'),
      { type: 'choice', options: ['a'] },
      'form_field_options',
    ],
    ['a list box', choice('/Opt[(a)]'), { type: 'choice', options: ['a'] }, 'form_field_kind'],
    [
      'a dropdown list that permits several choices',
      choice('/Ff 2228224/Opt[(a)]'),
      { type: 'choice', options: ['a'] },
      'form_field_kind',
    ],
    [
      'a field with a value',
      choice('/Ff 131072/Opt[(a)]/V(a)'),
      { type: 'choice', options: ['a'] },
      'form_field_has_value',
    ],
    [
      'a checkbox field for a radio button',
      withForm({ 5: widget('/FT/Btn/Ff 32768/T(name)') }),
      checkbox,
      'form_field_kind',
    ],
    ['a radio field for a check box', withForm({ 5: widget('/FT/Btn/T(name)') }), { type: 'radio' }, 'form_field_type'],
  ] as const)('is rejected for %s', async (_, objects, request, refusal) => {
    await expect(plan(objects, [place(request)])).rejects.toMatchObject({ findings: [{ index: 0, refusal }] })
  })

  const buttons = (first: string, second: string, field = '') =>
    pdfOfForm([{ field: `/FT/Btn/Ff 49152/T(p)${field}`, kids: [first, second] }])
  const chosen = [entered(1, checked, { type: 'radio', formField: 'p' })]
  it.each([
    ['two buttons with the same state', buttons(button('a'), button('a')), 'form_field_states'],
    ['a button that is on', buttons(button('a').replace('/AS/Off', '/AS/a'), button('b')), 'form_field_has_value'],
    ['a value', buttons(button('a'), button('b'), '/V/a'), 'form_field_has_value'],
    ['a button with an action', buttons(`${button('a')}/A<<>>`, button('b')), 'form_field_actions'],
  ])('is rejected for a group of radio buttons with %s', async (_, form, refusal) => {
    await expect(sealEntered(form, chosen, key.sealKey)).rejects.toMatchObject({ findings: [{ index: 0, refusal }] })
  })

  it.each([
    ['fewer export values than buttons', '/Opt[(one)]'],
    ['two equal export values', '/Opt[(one)(one)]'],
    ['an export value that is not a text', '/Opt[(one)[(two)]]'],
  ])('is rejected for a group of radio buttons with %s', async (_, entries) => {
    const form = buttons(button('0'), button('1'), entries)
    await expect(sealEntered(form, chosen, key.sealKey)).rejects.toMatchObject({
      findings: [{ index: 0, refusal: 'form_field_states' }],
    })
  })

  it('accepts radio buttons with export values, which are their labels', async () => {
    const form = buttons(button('0'), button('1'), '/Opt[(one)(two)]')
    const places = [...(await placesInForm(memorySource(form), [1])).values()].flat()
    expect(places.map(({ refusal, field: { label } }) => [label, refusal])).toEqual([
      ['p: one', null],
      ['p: two', null],
    ])
    const { bytes } = await sealEntered(form, chosen, key.sealKey)
    expect((await PDFDocument.load(bytes)).getForm().getRadioGroup('p').getSelected()).toBe('two')
  })

  it('accepts two radio buttons of one group, but not the same button twice', async () => {
    const both = [1, 2].map((index) => entered(index, checked, { type: 'radio', formField: 'payment' }))
    await expect(sealEntered(original, both, key.sealKey)).resolves.toBeDefined()
    const twice = { ...both[0]!, field: { ...both[0]!.field, id: 'again' } }
    await expect(sealEntered(original, [both[0]!, twice], key.sealKey)).rejects.toMatchObject({
      findings: [{ index: 1, refusal: 'form_field_used_twice' }],
    })
  })
})

describe('a form with filled choices', () => {
  it('contains the selected radio button and dropdown option, which pdf-lib and the verifier find', async () => {
    const filled = [
      entered(2, checked, { type: 'radio', formField: 'payment' }),
      entered(3, text('Wien'), { type: 'dropdown', formField: 'city', options }),
    ]
    const { bytes, expected } = await sealEntered(original, filled, key.sealKey, { locksDocument: true })
    const file = await open(bytes)
    const form = await formOf(file)
    const fields = new Map((await listFields(file, form!)).map((field) => [field.name, field.path.at(-1)!.dict]))
    const payment = fields.get('payment') as PdfDict
    expect(entriesOf(payment, ['V', 'DV', 'Ff'])).toEqual(['/invoice', '/invoice', '49153'])
    const kids = payment.get('Kids') as never[]
    const states = await Promise.all(kids.map(async (kid) => entriesOf((await file.resolve(kid)) as PdfDict, ['AS'])))
    expect(states).toEqual([['/Off'], ['/invoice']])
    expect(entriesOf(fields.get('city'), ['V', 'Ff', 'I'])).toEqual(['(Wien)', '131073', 'null'])
    const elsewhere = (await PDFDocument.load(bytes)).getForm()
    expect([elsewhere.getRadioGroup('payment').getSelected(), elsewhere.getDropdown('city').getSelected()]).toEqual([
      ...['invoice', ['Wien']],
    ])
    await expect(requireShownValues(file, form)).resolves.toBeUndefined()
    expect(await verifyFills(file, expected.fills)).toEqual([])
    expect((await readBack(memorySource(bytes), [1], expected.fills)).fillMismatches).toEqual([])
    const checks = await verifySealedPdf(memorySource(bytes), { trustedCertificatePem: key.certificatePem })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    const other = [
      { fieldId: 'f', name: 'city', value: 'Berlin' },
      { fieldId: 'g', name: 'payment', value: false },
    ]
    expect(await verifyFills(file, other)).toEqual([
      { fieldId: 'f', mismatch: 'value' },
      { fieldId: 'g', mismatch: 'value' },
    ])
  })

  it('contains the one checked box of several with different states', async () => {
    const form = pdfOfForm([{ field: '/FT/Btn/T(status)', kids: [button('Single'), button('Married')] }])
    const filled = [entered(1, checked, { type: 'radio', formField: 'status' })]
    const { bytes, expected } = await sealEntered(form, filled, key.sealKey)
    const file = await open(bytes)
    const [status] = await listFields(file, (await formOf(file))!)
    const dict = status!.path.at(-1)!.dict
    expect(entriesOf(dict, ['V', 'Ff'])).toEqual(['/Married', '1'])
    const kids = await Promise.all((dict.get('Kids') as never[]).map(async (kid) => file.resolve(kid)))
    expect(kids.map((kid) => entriesOf(kid as PdfDict, ['AS']))).toEqual([['/Off'], ['/Married']])
    await expect(requireShownValues(file, await formOf(file))).resolves.toBeUndefined()
    expect((await readBack(memorySource(bytes), [1], expected.fills)).fillMismatches).toEqual([])
    expect(await verifyFills(file, [{ fieldId: 'f', name: 'status', value: false }])).toEqual([
      { fieldId: 'f', mismatch: 'value' },
    ])
  })
})
