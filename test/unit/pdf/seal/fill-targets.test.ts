import { describe, expect, it, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import type { FillRequest } from '../../../../pdf/seal/fill-target.ts'
import { field, type Objects, writePdf } from './fixtures.ts'
import { box, checkbox, drawn, place, plan, signed, signedBy, twoFields, widget, withForm } from './form-objects.ts'

const filled: [what: string, objects: Objects, request?: Partial<FillRequest>][] = [
  ['a text field', withForm({})],
  ['a text field with an empty value', withForm({ 5: widget('/FT/Tx/T(name)/V()') })],
  ['a text field with a maximum length', withForm({ 5: widget('/FT/Tx/T(name)/MaxLen 20') }), { charsMax: 20 }],
  [
    'a text field below another field, with a separate widget',
    withForm(
      { 5: '<</T(a)/FT/Tx/Kids[6 0 R]>>', 6: '<</T(name)/Parent 5 0 R/Kids[8 0 R]>>', 8: widget('/Parent 6 0 R') },
      '/Fields[5 0 R]',
      '8 0 R',
    ),
    { name: 'a.name' },
  ],
  [
    'a text field whose actions a repair removed',
    withForm({ 5: widget('/FT/Tx/T(name)/AA<</F 8 0 R/K 9 0 R>>'), 8: 'null' }),
  ],
  [
    'a widget that refers to another page than the one that lists it',
    withForm({ 5: widget('/FT/Tx/T(name)').replace('/P 3 0 R', '/P 9 0 R') }),
  ],
  ['a text field with a blank value', withForm({ 5: widget('/FT/Tx/T(name)/V( )') })],
  ['a text field with actions', withForm({ 5: widget('/FT/Tx/T(name)/AA<</F<<>>>>/A<<>>') })],
  [
    'a text field whose widgets have actions',
    withForm(
      { 5: '<</FT/Tx/T(name)/Kids[6 0 R]>>', 6: widget('/Parent 5 0 R/AA<</E<<>>>>') },
      '/Fields[5 0 R]',
      '6 0 R',
    ),
  ],
  ['a text field of a form with calculations', withForm({}, '/Fields[5 0 R]/CO[6 0 R]')],
  ['a comb field without a maximum length', withForm({ 5: widget('/FT/Tx/T(name)/Ff 16777216') })],
  ['a multiline comb field', withForm({ 5: widget('/FT/Tx/T(name)/Ff 16781312/MaxLen 3000') })],
  [
    'a text field whose widget repeats its entries',
    withForm(
      { 5: '<</FT/Tx/Ff 2/V()/T(name)/Kids[6 0 R]>>', 6: widget('/FT/Tx/Ff 2/V()/DV()/Parent 5 0 R') },
      '/Fields[5 0 R]',
      '6 0 R',
    ),
  ],
  ['a text field with a non-ASCII name', withForm({ 5: widget('/FT/Tx/T<FEFF7F72540D>') }), { name: '署名' }],
  ['a check box without an appearance', withForm({ 5: widget('/FT/Btn/T(name)') }), checkbox],
  [
    'an unchecked check box',
    withForm({ 5: widget('/FT/Btn/T(name)/V/Off/AS/Off/AP<</N<</On 8 0 R>>/D<</On 8 0 R/Off 8 0 R>>>>'), 8: drawn }),
    checkbox,
  ],
  ['a check box whose state has spaces', withForm({ 5: box('/Full#20time#20#28a#29 8 0 R'), 8: drawn }), checkbox],
  ['a field that a signature excludes from its lock', withForm(signedBy('/Action/Exclude/Fields[(name)]'), twoFields)],
  ['a field whose name extends a locked name', withForm(signedBy('/Action/Include/Fields[(nam)]'), twoFields)],
  [
    'a field of a document whose signature permits form filling',
    withForm(signed('/Lock<</Action/Include/Fields[(other)]/P 2>>'), twoFields),
  ],
  [
    'a field of a form with NeedAppearances and only empty fields',
    withForm({ 6: '<</Subtype/Widget/FT/Tx/T(other)>>' }, `${twoFields}/NeedAppearances true`),
  ],
]

test.each(filled)('plans to fill %s', async (_, objects, request) => {
  const { fields } = await plan(objects, [place(request)])
  expect(fields.map(({ fill, rect }) => [fill?.request.name, rect])).toEqual([
    [request?.name ?? 'name', [20, 55, 120, 80]],
  ])
})

describe('a plan to fill several fields', () => {
  test('rejects the second of two envelope fields that fill the same form field', async () => {
    const twice = [place(), place({}, { fieldId: 'f2' })]
    await expect(plan(withForm({}), twice)).rejects.toMatchObject({
      findings: [{ index: 1, refusal: 'form_field_used_twice' }],
    })
  })

  test('reports the index of every envelope field whose form field is missing', async () => {
    const all = [place({ name: 'a' }), field({ fieldId: 'f2' }), place({ name: 'b' }, { fieldId: 'f3' })]
    await expect(plan(withForm({}), all)).rejects.toMatchObject({
      findings: [
        { index: 0, refusal: 'form_field_missing' },
        { index: 2, refusal: 'form_field_missing' },
      ],
    })
  })

  test('rejects a stamp if an earlier signature permits only form filling', async () => {
    const objects = withForm(signed('/Lock<</Action/Include/Fields[(other)]/P 2>>'), twoFields)
    const stamped = plan(objects, [place(), field({ fieldId: 'f2' })])
    await expect(stamped).rejects.toMatchObject({ reason: 'certification_forbids_changes' })
    await expect(plan(objects, [])).resolves.toMatchObject({ permission: 2 })
  })
})

describe('a form that does not list all fields of its pages', () => {
  const other = (entries: string) => `<</Type/Annot/Subtype/Widget/F 4/Rect[130 10 180 30]${entries}>>`
  const check = (title: string, more: Objects = {}) => {
    const objects = {
      ...withForm({ 8: other(title) }),
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[8 0 R]>>',
      ...more,
    }
    return checkSealable(memorySource(writePdf(objects)), [[place()]], { hasUnlistedFields: true })
  }

  it.each([
    ['another name', '/FT/Tx/T(other)', {}],
    ['a longer name', '/FT/Tx/T(name2)', {}],
    ['another name in UTF-16LE', '/FT/Tx/T<FFFE61006200>', {}],
  ])('can be filled if an unlisted field has %s', async (_, title, more) => {
    await expect(check(title, more)).resolves.toEqual({ permission: null, signatures: [] })
  })

  it.each([
    ['the same name', '/FT/Tx/T(name)', {}],
    ['the same name in UTF-16LE', '/FT/Tx/T<FFFE6E0061006D006500>', {}],
    ['the same parent', '/Parent 5 0 R', {}],
    ['a name below the field', '/FT/Tx/T(b)/Parent 9 0 R', { 9: '<</T(name)/Kids[8 0 R]>>' }],
    ['a name with a period', '/FT/Tx/T(name.b)', {}],
  ])('is refused with `form_field_ambiguous` if an unlisted field on another page has %s', async (_, title, more) => {
    await expect(check(title, more)).rejects.toMatchObject({
      findings: [{ index: 0, refusal: 'form_field_ambiguous' }],
    })
  })
})

test('refuses to fill a covered form field of a file that an earlier check accepted for other fields', async () => {
  const stamp = '<</Type/Annot/Subtype/Stamp/F 4/P 3 0 R/Rect[30 60 60 70]/AP<</N 9 0 R>>>>'
  const source = memorySource(writePdf(withForm({ 8: stamp, 9: drawn }, '/Fields[5 0 R]', '5 0 R 8 0 R')))
  await expect(checkSealable(source, [[place()]], { isKnown: true })).rejects.toMatchObject({
    findings: [{ index: 0, refusal: 'form_field_covered' }],
  })
})

test('locks every form field except the fields of later seals', async () => {
  const objects = withForm({ 6: '<</FT/Tx/T(other)>>', 8: '<</FT/Tx/T(later)>>' }, '/Fields[5 0 R 6 0 R 8 0 R]')
  expect((await plan(objects, [place()], ['later'])).valueFieldNames).toEqual(['name', 'other'])
})
