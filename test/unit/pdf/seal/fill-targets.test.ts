import { describe, expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import type { FillRequest } from '../../../../pdf/seal/fill-target.ts'
import { field, type Objects, writePdf } from './fixtures.ts'
import { checkbox, drawn, place, plan, signed, signedBy, twoFields, widget, withForm } from './form-objects.ts'

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
  ['a text field with a non-ASCII name', withForm({ 5: widget('/FT/Tx/T<FEFF7F72540D>') }), { name: '署名' }],
  ['a check box without an appearance', withForm({ 5: widget('/FT/Btn/T(name)') }), checkbox],
  [
    'an unchecked check box',
    withForm({ 5: widget('/FT/Btn/T(name)/V/Off/AS/Off/AP<</N<</On 8 0 R>>/D<</On 8 0 R/Off 8 0 R>>>>'), 8: drawn }),
    checkbox,
  ],
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

test('refuses to fill a form if pages contain fields that the form does not list', async () => {
  const source = memorySource(writePdf(withForm({})))
  const sets = [[place()]]
  await expect(checkSealable(source, sets, { hasUnlistedFields: true })).rejects.toMatchObject({
    findings: [{ index: 0, refusal: 'form_field_ambiguous' }],
  })
  await expect(checkSealable(source, sets)).resolves.toEqual({ permission: null, signatures: [] })
})

test('locks every form field except the fields of later seals', async () => {
  const objects = withForm({ 6: '<</FT/Tx/T(other)>>', 8: '<</FT/Tx/T(later)>>' }, '/Fields[5 0 R 6 0 R 8 0 R]')
  expect((await plan(objects, [place()], ['later'])).valueFieldNames).toEqual(['name', 'other'])
})
