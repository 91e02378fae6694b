import { expect, test } from 'vitest'
import type { FillRefusal } from '../../../../pdf/seal/fill-refusal.ts'
import type { FillRequest } from '../../../../pdf/seal/fill-target.ts'
import type { FieldPlacement } from '../../../../pdf/seal/plan-seal.ts'
import { type Objects, onePage } from './fixtures.ts'
import {
  box,
  checkbox,
  drawn,
  place,
  plan,
  signed,
  signedBy,
  text,
  twoFields,
  widget,
  withForm,
} from './form-objects.ts'

type Row = [
  what: string,
  refusal: FillRefusal,
  objects: Objects,
  request?: Partial<FillRequest>,
  at?: Partial<FieldPlacement>,
]
const lower = { F: '4', P: '3 0 R', Rect: '[20 5 120 30]' }

/**
 * Returns a field with one widget (object 6) at the requested position and one (object 8) with the given entries below
 * it.
 */
const twoPlaces = (entries: Partial<typeof lower>, more = '', annotations = '6 0 R 8 0 R'): Objects => {
  const { F, P, Rect } = { ...lower, ...entries }
  return withForm(
    {
      5: '<</FT/Tx/T(name)/Kids[6 0 R 8 0 R]>>',
      6: widget('/Parent 5 0 R'),
      8: `<</Type/Annot/Subtype/Widget/Parent 5 0 R/F ${F}/P ${P}/Rect${Rect}${more}>>`,
    },
    '/Fields[5 0 R]',
    annotations,
  )
}
/** A signature that permits filling in forms. */
const signedForOther = signed('/Lock<</Action/Include/Fields[(other)]/P 2>>')

/** Returns a field with a separate widget, both with the given entries. */
const repeated = (inField: string, inWidget: string, more: Objects = {}, fields = '/Fields[5 0 R]') =>
  withForm(
    { 5: `<</FT/Tx/T(name)/Kids[8 0 R]${inField}>>`, 8: widget(`/Parent 5 0 R${inWidget}`), ...more },
    fields,
    '8 0 R',
  )

const refused: Row[] = [
  ['a field with an unknown name', 'form_field_missing', withForm({}), { name: 'other' }],
  ['a field of a document without a form', 'form_field_missing', onePage()],
  [
    'a non-terminal field',
    'form_field_ambiguous',
    withForm({ 5: '<</T(name)/Kids[6 0 R]>>', 6: widget('/FT/Tx/T(a)/Parent 5 0 R') }, '/Fields[5 0 R]', '6 0 R'),
  ],
  ['a field with an ambiguous name', 'form_field_ambiguous', withForm({ 6: text }, twoFields)],
  ['a field that the form lists twice', 'form_field_ambiguous', withForm({}, '/Fields[5 0 R 5 0 R]')],
  [
    'a field with a full stop in its partial name',
    'form_field_ambiguous',
    withForm({ 5: widget('/FT/Tx/T(a.b)') }),
    { name: 'a.b' },
  ],
  [
    'a top-level field with a parent',
    'form_field_ambiguous',
    withForm({ 5: widget('/FT/Tx/T(name)/Parent 6 0 R'), 6: '<</T(other)>>' }),
  ],
  [
    'a field whose widget has another parent',
    'form_field_ambiguous',
    withForm(
      { 5: '<</FT/Tx/T(name)/Kids[6 0 R]>>', 6: widget('/Parent 8 0 R'), 8: '<</FT/Tx/T(b)>>' },
      '/Fields[5 0 R 8 0 R]',
      '6 0 R',
    ),
  ],
  [
    'a field that is its own widget and has another one',
    'form_field_ambiguous',
    withForm({ 5: widget('/FT/Tx/T(name)/Kids[6 0 R]'), 6: widget('/Parent 5 0 R') }),
  ],
  [
    'a field with an unlisted second widget on the page',
    'form_field_ambiguous',
    withForm(
      { 5: '<</FT/Tx/T(name)/Kids[6 0 R]>>', 6: widget('/Parent 5 0 R'), 8: widget('/Parent 5 0 R') },
      '/Fields[5 0 R]',
      '6 0 R 8 0 R',
    ),
  ],
  [
    'a field with the same name as an unlisted widget on the page',
    'form_field_ambiguous',
    withForm({ 8: text }, '/Fields[5 0 R]', '5 0 R 8 0 R'),
  ],
  ['a widget that the page lists twice', 'form_field_ambiguous', withForm({}, '/Fields[5 0 R]', '5 0 R 5 0 R')],
  ['a choice field', 'form_field_kind', withForm({ 5: widget('/FT/Ch/T(name)/Opt[(a)]') })],
  ['a radio button', 'form_field_kind', withForm({ 5: widget('/FT/Btn/Ff 32768/T(name)') }), checkbox],
  ['a push button', 'form_field_kind', withForm({ 5: widget('/FT/Btn/Ff 65536/T(name)') }), checkbox],
  ['a signature field', 'form_field_kind', withForm({ 5: widget('/FT/Sig/T(name)') })],
  ['a check box with a text value', 'form_field_type', withForm({ 5: widget('/FT/Btn/T(name)') })],
  ['a text field with a check mark', 'form_field_type', withForm({}), checkbox],
  [
    'a comb field with fewer cells than characters',
    'form_field_too_long',
    withForm({ 5: widget('/FT/Tx/T(name)/Ff 16777216/MaxLen 9') }),
    { charsMax: 10 },
  ],
  ['a password field', 'form_field_password', withForm({ 5: widget('/FT/Tx/T(name)/Ff 8192') })],
  ['a file-select field', 'form_field_file', withForm({ 5: widget('/FT/Tx/T(name)/Ff 1048576') })],
  ['a field with the RichText flag', 'form_field_rich_text', withForm({ 5: widget('/FT/Tx/T(name)/Ff 33554432') })],
  ['a field with a rich text value', 'form_field_rich_text', withForm({ 5: widget('/FT/Tx/T(name)/RV(<p/>)') })],
  [
    'a field with actions in a signed document',
    'form_field_actions',
    withForm({ ...signedForOther, 5: widget('/FT/Tx/T(name)/AA<</F<<>>>>') }, twoFields),
  ],
  [
    'a field with an indirect action in a signed document',
    'form_field_actions',
    withForm({ ...signedForOther, 5: widget('/FT/Tx/T(name)/AA<</F 8 0 R>>'), 8: '<</S/URI>>' }, twoFields),
  ],
  [
    'a field whose widget has an action in a signed document',
    'form_field_actions',
    withForm(
      { ...signedForOther, 5: '<</FT/Tx/T(name)/Kids[8 0 R]>>', 8: widget('/Parent 5 0 R/A<<>>') },
      twoFields,
      '8 0 R',
    ),
  ],
  [
    'a field below a field with actions',
    'form_field_actions',
    withForm(
      { 5: '<</T(a)/AA<</F<<>>>>/Kids[6 0 R]>>', 6: widget('/FT/Tx/T(name)/Parent 5 0 R') },
      '/Fields[5 0 R]',
      '6 0 R',
    ),
    { name: 'a.name' },
  ],
  ['a form with an XFA resource', 'form_field_xfa', withForm({ 8: drawn }, '/Fields[5 0 R]/XFA 8 0 R')],
  ['a read-only field', 'form_field_read_only', withForm({ 5: widget('/FT/Tx/T(name)/Ff 1') })],
  [
    'a field with an inherited read-only flag',
    'form_field_read_only',
    withForm({ 5: '<</T(a)/Ff 1/Kids[6 0 R]>>', 6: widget('/FT/Tx/T(name)/Parent 5 0 R') }, '/Fields[5 0 R]', '6 0 R'),
    { name: 'a.name' },
  ],
  ...([1, 2, 16, 32, 256] as const).map(
    (flag): Row => [
      `a widget with the annotation flag ${flag}`,
      'form_field_hidden',
      withForm({ 5: text.replace('/F 4', `/F ${4 + flag}`) }),
    ],
  ),
  ['a widget on a layer', 'form_field_hidden', withForm({ 5: widget('/FT/Tx/T(name)/OC<</Type/OCG>>') })],
  ['a field whose second widget is on no page', 'form_field_ambiguous', twoPlaces({}, '', '6 0 R')],
  [
    'a field whose second widget is on two pages',
    'form_field_ambiguous',
    {
      ...twoPlaces({}),
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[8 0 R]>>',
    },
  ],
  ['a field whose second widget is hidden', 'form_field_hidden', twoPlaces({ F: '2' })],
  ['a field whose second widget has no size', 'form_field_hidden', twoPlaces({ Rect: '[9 9 9 9]' })],
  ['a field whose second widget is too low to be visible', 'form_field_hidden', twoPlaces({ Rect: '[20 5 120 5.5]' })],
  ['a field whose second widget is outside the page', 'form_field_hidden', twoPlaces({ Rect: '[20 500 120 520]' })],
  ['a field whose widget has another type', 'form_field_ambiguous', repeated('', '/FT/Btn')],
  ['a field whose widget has other flags', 'form_field_ambiguous', repeated('/Ff 2', '/Ff 4096')],
  ['a field whose widget has a value', 'form_field_has_value', repeated('/V()', '/V(900)')],
  [
    'a field whose widget has other options',
    'form_field_ambiguous',
    repeated('', '', {
      5: '<</FT/Ch/Ff 131072/T(name)/Opt[(a)]/Kids[8 0 R]>>',
      8: widget('/Parent 5 0 R/Opt[(b)]'),
    }),
    { type: 'choice', options: ['a'] },
  ],
  [
    'a field in a signed document whose widget repeats its flags',
    'form_field_ambiguous',
    repeated('/Ff 2', '/Ff 2', signedForOther, '/Fields[5 0 R 6 0 R]'),
  ],
  [
    'a check box whose widgets have different state names',
    'form_field_states',
    {
      ...twoPlaces({}, '/AP<</N<</No 9 0 R>>>>'),
      5: '<</FT/Btn/T(name)/Kids[6 0 R 8 0 R]>>',
      6: widget('/Parent 5 0 R/AP<</N<</Yes 9 0 R>>>>'),
      9: drawn,
    },
    checkbox,
  ],
  ['a text field with a value', 'form_field_has_value', withForm({ 5: widget('/FT/Tx/T(name)/V(Ben)') })],
  [
    'a text field with an inherited value',
    'form_field_has_value',
    withForm(
      { 5: '<</T(a)/V(Ben)/Kids[6 0 R]>>', 6: widget('/FT/Tx/T(name)/Parent 5 0 R') },
      '/Fields[5 0 R]',
      '6 0 R',
    ),
    { name: 'a.name' },
  ],
  ['a checked box', 'form_field_has_value', withForm({ 5: widget('/FT/Btn/T(name)/V/Yes/AS/Yes') }), checkbox],
  [
    'a check box with a checked appearance state',
    'form_field_has_value',
    withForm({ 5: widget('/FT/Btn/T(name)/AS/Yes') }),
    checkbox,
  ],
  [
    'a check box with two states in addition to Off',
    'form_field_states',
    withForm({ 5: box('/A 8 0 R/B 8 0 R/Off 8 0 R'), 8: drawn }),
    checkbox,
  ],
  [
    'a check box with one appearance for all states',
    'form_field_states',
    withForm({ 5: widget('/FT/Btn/T(name)/AP<</N 8 0 R>>'), 8: drawn }),
    checkbox,
  ],
  ['a field at another position than the envelope field', 'form_field_elsewhere', withForm({}), {}, { x: 0.12 }],
  ['a field of another size than the envelope field', 'form_field_elsewhere', withForm({}), {}, { height: 0.3 }],
  [
    'a field whose widget is on another page',
    'form_field_elsewhere',
    withForm({
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      4: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
    }),
    {},
    { pageNumber: 2 },
  ],
  [
    'a field with a lower maximum length',
    'form_field_too_long',
    withForm({ 5: widget('/FT/Tx/T(name)/MaxLen 20') }),
    { charsMax: 21 },
  ],
  [
    'a field that a signature locks by its parent',
    'form_field_locked',
    withForm(signed('/Lock<</Action/Include/Fields[(name)]>>'), twoFields),
  ],
  [
    'a field that a signature locks together with its parent',
    'form_field_locked',
    withForm(
      {
        ...signedBy('/Action/Include/Fields[(a)]'),
        5: '<</T(a)/Kids[8 0 R]>>',
        8: widget('/FT/Tx/T(name)/Parent 5 0 R'),
      },
      twoFields,
      '8 0 R',
    ),
    { name: 'a.name' },
  ],
  [
    'a field that a signature does not exclude from its lock',
    'form_field_locked',
    withForm(signedBy('/Action/Exclude/Fields[(other)]'), twoFields),
  ],
  ['a field that a signature locks with all others', 'form_field_locked', withForm(signedBy('/Action/All'), twoFields)],
  ['a field that a signature locks with an unknown action', 'form_field_locked', withForm(signedBy(''), twoFields)],
  [
    'a form with NeedAppearances and values in other fields',
    'form_field_drawn_by_readers',
    withForm({ 6: '<</Subtype/Widget/FT/Tx/T(other)/V(Ben)>>' }, `${twoFields}/NeedAppearances true`),
  ],
]

test.each(refused)('refuses to fill %s, with the reason %s', async (_, refusal, objects, request, at) => {
  await expect(plan(objects, [place(request, at)])).rejects.toMatchObject({
    name: 'FormFieldError',
    reason: 'form_field_refused',
    findings: [{ index: 0, refusal }],
  })
})
