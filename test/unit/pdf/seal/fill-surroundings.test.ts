import { expect, test } from 'vitest'
import type { FillRefusal } from '../../../../pdf/seal/fill-refusal.ts'
import { field, type Objects } from './fixtures.ts'
import { box, checkbox, drawn, place, plan, planNew, text, twoFields, widget, withForm } from './form-objects.ts'

const other = (entries: string, rect = '[130 10 180 30]') =>
  `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect${rect}${entries}>>`
const named = (title: string) => withForm({ 8: other(`/FT/Tx/T${title}`) }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R')
const below = (kids: string, more: Objects = {}) =>
  withForm({ 8: `<</FT/Tx/T(b)/Kids[${kids}]>>`, ...more }, '/Fields[5 0 R 8 0 R]', '5 0 R 9 0 R')
const kid = other('/Parent 8 0 R')
const twoPages = {
  2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
  4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[5 0 R]>>',
}
const above = (entries: string) =>
  withForm({ 8: `<</Type/Annot/F 4/P 3 0 R/Rect[30 60 60 70]${entries}>>`, 9: drawn }, '/Fields[5 0 R]', '5 0 R 8 0 R')

const beside = (entries: string) =>
  withForm({ 8: other(`/FT/Tx/T(b)${entries}`, '[20 77.5 120 90]'), 9: drawn }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R')

const refused: [what: string, refusal: FillRefusal, objects: Objects][] = [
  [
    'that another field also lists as its kid',
    'form_field_ambiguous',
    withForm({ 8: '<</T(b)/Kids[5 0 R]>>' }, '/Fields[5 0 R 8 0 R]'),
  ],
  ['whose widget is also on another page', 'form_field_ambiguous', withForm(twoPages)],
  ['next to a direct object in /Fields', 'form_field_ambiguous', withForm({}, '/Fields[5 0 R<</T(name)/V(Eve)>>]')],
  ['that is also a page', 'form_field_ambiguous', withForm({ 5: text.replace('/Type/Annot', '/Type/Page') })],
  [
    'that is also the form dictionary',
    'form_field_ambiguous',
    withForm({ 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>', 5: widget('/FT/Tx/T(name)/Fields[5 0 R]') }),
  ],
  [
    'that is also the structure tree root',
    'form_field_ambiguous',
    withForm({ 1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 5 0 R/AcroForm<</Fields[5 0 R]>>>>' }),
  ],
  ['with invalid flags', 'form_field_ambiguous', withForm({ 5: widget('/FT/Tx/T(name)/Ff -1') })],
  ['next to a field with a name in UTF-16LE', 'form_field_ambiguous', named('<FFFE6E0061006D006500>')],
  [
    'next to a field with a language escape in its name',
    'form_field_ambiguous',
    named('<FEFF001B0065006E001B006E0061006D0065>'),
  ],
  ['next to a field with a control character in its name', 'form_field_ambiguous', named('<6E616D6500>')],
  ['next to a field with an undefined character in its name', 'form_field_ambiguous', named('<6E616D65AD>')],
  [
    'below a widget of another field',
    'form_field_covered',
    withForm({ 8: other('/FT/Tx/T(b)', '[30 60 60 70]') }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R'),
  ],
  [
    'that a narrow field crosses',
    'form_field_covered',
    withForm({ 8: other('/FT/Tx/T(b)', '[30 50 31 90]') }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R'),
  ],
  [
    'whose upper fifth another field covers',
    'form_field_covered',
    withForm({ 8: other('/FT/Tx/T(b)', '[20 75 120 90]') }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R'),
  ],
  ['whose edge a field with a background covers', 'form_field_covered', beside('/MK<</BG[1]>>')],
  ['whose edge a field with an appearance covers', 'form_field_covered', beside('/AP<</N 9 0 R>>')],
  [
    'whose first cell another field covers',
    'form_field_covered',
    withForm(
      {
        5: text.replace('/FT/Tx', '/FT/Tx/Ff 16777216/MaxLen 2000'),
        8: other('/FT/Tx/T(b)', '[15 55 22 80]'),
      },
      '/Fields[5 0 R 8 0 R]',
      '5 0 R 8 0 R',
    ),
  ],
  ['below an annotation with an appearance', 'form_field_covered', above('/Subtype/Stamp/AP<</N 9 0 R>>')],
]

test.each(refused)('refuses to fill a form field %s, with the reason %s', async (_, refusal, objects) => {
  await expect(planNew(objects)).rejects.toMatchObject({ findings: [{ index: 0, refusal }] })
})

const taken: [what: string, objects: Objects][] = [
  ['next to other fields', below('9 0 R', { 9: kid })],
  ['next to a field with null kids', below('null 9 0 R', { 9: kid })],
  ['next to a field whose kids contain no reference', below('[] 9 0 R', { 9: kid })],
  [
    'next to a field whose kids are fields and widgets',
    below('9 0 R 10 0 R', { 9: kid, 10: '<</T(c)/Parent 8 0 R>>' }),
  ],
  [
    'next to a widget below a widget',
    below('9 0 R', { 9: other('/Parent 8 0 R/Kids[10 0 R]'), 10: other('/Parent 9 0 R') }),
  ],
  ['next to a field without a name', withForm({ 8: '<</FT/Tx>>' }, '/Fields[5 0 R 8 0 R]')],
  ['next to a field with an empty name', named('()')],
  ['next to a field with half a surrogate pair in its name', named('<FEFFD83D0061>')],
  [
    'whose edges another field covers',
    withForm({ 8: other('/FT/Tx/T(b)', '[20 78 120 90]') }, '/Fields[5 0 R 8 0 R]', '5 0 R 8 0 R'),
  ],
  ['whose edge an empty field of the next line covers', beside('')],
  ['next to a field with a Chinese name', named('<FEFF540D524D>')],
  ['below a link', above('/Subtype/Link/A<</S/URI/URI(https://example.org)>>')],
  [
    'below a hidden annotation',
    { ...above(''), 8: '<</Type/Annot/Subtype/Stamp/F 2/Rect[30 60 60 70]/AP<</N 9 0 R>>>>' },
  ],
]

test.each(taken)('plans to fill a form field %s', async (_, objects) => {
  const { fields } = await planNew(objects)
  expect(fields.map(({ fill }) => fill?.request.name)).toEqual(['name'])
})

test('rejects a form field if a stamp of the same envelope covers it', async () => {
  const stamped = (x: number) => field({ fieldId: 'stamped', x, y: 0.2, width: 0.1, height: 0.1 })
  await expect(planNew(withForm({}), [stamped(0.3), place()])).rejects.toMatchObject({
    findings: [{ index: 1, refusal: 'form_field_covered' }],
  })
  expect((await planNew(withForm({}), [stamped(0.8), place()])).fields).toHaveLength(2)
})

test('plans to fill a form field below the stamp of an earlier seal', async () => {
  expect((await plan(above('/Subtype/Stamp/AP<</N 9 0 R>>'))).fields).toHaveLength(1)
})

test.each([
  ['export values for its states', widget('/FT/Btn/T(name)/Opt[(I decline)]/AP<</N<</0 8 0 R>>>>')],
  ['a state name that readers spell differently', box('/O#01n 8 0 R')],
  ['a state that some readers treat as off', box('/off 8 0 R')],
])('refuses to fill a checkbox with %s', async (_, check) => {
  await expect(plan(withForm({ 5: check, 8: drawn }), [place(checkbox)])).rejects.toMatchObject({
    findings: [{ refusal: 'form_field_states' }],
  })
})

test('applies the maximum length of a widget even if the field has an empty value', async () => {
  const parent = { 5: '<</FT/Tx/T(name)/V<FEFF>/Kids[6 0 R]>>' }
  const placed = (entries: string) =>
    withForm({ ...parent, 6: widget(`/Parent 5 0 R${entries}`) }, '/Fields[5 0 R]', '6 0 R')
  expect((await planNew(placed(''))).fields).toHaveLength(1)
  await expect(planNew(placed('/MaxLen 4'))).rejects.toMatchObject({ findings: [{ refusal: 'form_field_too_long' }] })
})

test('rejects a widget whose rectangle has five numbers', async () => {
  const rect = '/Rect[20 55 120 80 1]'
  await expect(plan(withForm({ 5: text.replace(/.Rect[^\]]*./, rect) }))).rejects.toMatchObject({
    findings: [{ refusal: 'form_field_elsewhere' }],
  })
})

test('treats a signature lock with an undecodable field name as a lock of all fields', async () => {
  const signed = '<</FT/Sig/T(Signed)/V 7 0 R/Lock<</Action/Include/Fields[<FFFE6E00>]>>>>'
  await expect(plan(withForm({ 6: signed, 7: '<</Type/Sig>>' }, twoFields))).rejects.toMatchObject({
    findings: [{ refusal: 'form_field_locked' }],
  })
})

test('treats a signature lock with an unreadable permission as a lock against every change', async () => {
  for (const permission of ['8 0 R', '/One']) {
    const signed = `<</FT/Sig/T(Signed)/V 7 0 R/Lock<</Action/All/P ${permission}>>>>`
    await expect(plan(withForm({ 6: signed, 7: '<</Type/Sig>>', 8: '1' }, twoFields))).rejects.toMatchObject({
      reason: 'certification_forbids_changes',
    })
  }
})

test('applies the lock of a signature after a null entry in /Kids', async () => {
  const signature = '<</FT/Sig/T(Signed)/Parent 8 0 R/V 7 0 R/Lock<</Action/All/P 1>>>>'
  const objects = { 8: '<</T(b)/Kids[null 9 0 R]>>', 9: signature, 7: '<</Type/Sig>>' }
  await expect(plan(withForm(objects, '/Fields[5 0 R 8 0 R]'))).rejects.toMatchObject({
    reason: 'certification_forbids_changes',
  })
})
