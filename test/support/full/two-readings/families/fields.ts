import { streamOf } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'

const family = 'form fields'
const fonts = '/Resources<</Font<</F 5 0 R>>>>'
const drawn = (text: string, height = 5): string =>
  streamOf(
    `/Tx BMC BT /F 12 Tf 2 ${height} Td (${text}) Tj ET EMC`,
    `/Type/XObject/Subtype/Form/BBox[0 0 100 20]${fonts}`,
  )
const page = (annotations: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R${fonts}/Annots[${annotations}]>>`
const form = (list: string, entries = ''): string =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${list}]/DR<</Font<</F 5 0 R>>>>/DA(/F 12 Tf 0 g)${entries}>>>>`
const place = '/Type/Annot/Subtype/Widget/F 4/DA(/F 12 Tf 0 g)/Rect[40 40 140 60]'
const below = '/Type/Annot/Subtype/Widget/F 4/DA(/F 12 Tf 0 g)/Rect[200 40 300 60]'
const shows = '/AP<</N 11 0 R>>'
const sum = '/FT/Tx/T(sum)/V(90)'
const widget = (entries: string, at = place): string => `<<${at}${entries}>>`

/** Returns an ambiguous file with the widgets 10 and 12, their appearances, and other objects. */
const reading = (
  name: string,
  outcome: string,
  objects: Record<number, string>,
  { on = '10 0 R', first = '90', second = '90' } = {},
): Reading => ({
  ...{ family, name, outcome },
  bytes: () => sheet({ 3: page(on), 11: drawn(first), 13: drawn(second), ...objects }),
})
const other = { first: '10' }
const one = { 10: widget(`${sum}${shows}`) }
const both = { on: '10 0 R 12 0 R' }
const parent = (entries: string, kids = '10 0 R'): string => `<</T(sum)${entries}/Kids[${kids}]>>`

const stamp = widget('/AP<</N 13 0 R>>').replace('/Widget', '/Stamp')

export const fields: Reading[] = [
  reading('a stamp above a field', 'value_not_shown', { 1: form('10 0 R'), ...one, 12: stamp }, both),
  reading(
    'a stamp above a field that draws nothing',
    'admitted',
    { 1: form('10 0 R'), 10: widget(`/FT/Tx/T(sum)${shows}`), 12: stamp },
    { ...both, first: '' },
  ),
  reading('a stamp below a field', 'admitted', { 1: form('10 0 R'), ...one, 12: stamp }, { on: '12 0 R 10 0 R' }),
  reading('a listed field that shows its value', 'admitted', { 1: form('10 0 R'), ...one }),
  reading('a listed field that shows another text', 'value_not_shown', { 1: form('10 0 R'), ...one }, other),
  reading('a value that is a stream', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget(`/FT/Tx/T(sum)/V 14 0 R${shows}`),
    14: streamOf('90'),
  }),
  reading('a choice by its index', 'admitted', {
    1: form('10 0 R'),
    10: widget(`/FT/Ch/Ff 131072/T(sum)/V(90)/I[0]/Opt[(90)(10)]${shows}`),
  }),
  reading('a choice by another index', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget(`/FT/Ch/Ff 131072/T(sum)/V(90)/I[1]/Opt[(90)(10)]${shows}`),
  }),
  reading('an appearance outside its box', 'value_not_shown', {
    1: form('10 0 R'),
    ...one,
    11: drawn('90', 99),
  }),
  reading('an appearance without an area', 'appearance_ambiguous', {
    1: form('10 0 R'),
    ...one,
    11: drawn('90').replace('/BBox', '/Matrix[0 0 0 0 0 0]/BBox'),
  }),
  reading(
    'another text where readers draw the values',
    'value_not_shown',
    { 1: form('10 0 R', '/NeedAppearances true'), ...one },
    other,
  ),
  reading('a field without a form that shows its value', 'admitted', one),
  reading('a field without a form that shows another text', 'value_not_shown', one, other),
  reading('a field without a form or an appearance', 'value_not_shown', { 10: widget(sum) }),
  ...(['BG[1 1 1]', 'BC[1 1 1]', 'CA(900)', 'BG 14 0 R'] as const).map((look) =>
    reading(`an empty field without an appearance, with /${look}`, 'value_not_shown', {
      1: form('10 0 R'),
      10: widget(`/FT/Tx/T(sum)/MK<</${look}>>`),
      14: '[1 1 1]',
    }),
  ),
  reading('an empty field without an appearance, with an empty look', 'admitted', {
    1: form('10 0 R'),
    10: widget('/FT/Tx/T(sum)/MK<</BG[]/CA()/R 0>>'),
  }),
  reading('an empty field with a background that readers draw', 'admitted', {
    1: form('10 0 R', '/NeedAppearances true'),
    10: widget('/FT/Tx/T(sum)/MK<</BG[1 1 1]>>'),
  }),
  reading('a push button with a background that readers draw', 'value_not_shown', {
    1: form('10 0 R', '/NeedAppearances true'),
    10: widget('/FT/Btn/Ff 65536/T(sum)/MK<</BG[1 1 1]>>'),
  }),
  reading('an empty signature with a background that readers draw', 'value_not_shown', {
    1: form('10 0 R', '/NeedAppearances true'),
    10: widget('/FT/Sig/T(sum)/MK<</BG[1 1 1]>>'),
  }),
  reading('a push button whose appearance is missing', 'admitted', {
    1: form('10 0 R'),
    10: widget('/FT/Btn/Ff 65536/T(sum)/AP<</N 20 0 R>>/MK<</I 20 0 R>>'),
  }),
  reading('a field with a value whose appearance is missing', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget('/FT/Tx/T(sum)/V(90)/AP<</N 20 0 R>>'),
  }),
  reading('a check box whose state is missing', 'appearance_ambiguous', {
    1: form('10 0 R'),
    10: widget('/FT/Btn/T(sum)/V/On/AS/On/AP<</N<</On 20 0 R>>>>'),
  }),
  ...['/V/Yes/AS/Yes', '/AS/Yes', '/V/Off/AS/Yes'].map((state) =>
    reading(`a check box with ${state}, which is not a state of its appearance`, 'value_not_shown', {
      1: form('10 0 R'),
      10: widget(`/FT/Btn/T(sum)${state}/MK<</CA(8)>>/AP<</N<</On 11 0 R/Off 11 0 R>>>>`),
      11: drawn(''),
    }),
  ),
  ...['', '/Ff 32768', '/V/Off/AS/Off'].map((entries) =>
    reading(`a check box whose appearance is a form XObject, with ${entries || 'no flags'}`, 'value_not_shown', {
      1: form('10 0 R'),
      10: widget(`/FT/Btn/T(sum)${entries}${shows}`),
    }),
  ),
  reading('a check box whose appearance is a blank form XObject', 'admitted', {
    1: form('10 0 R'),
    10: widget(`/FT/Btn/T(sum)${shows}`),
    11: streamOf('q Q', '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'),
  }),
  reading('a push button whose appearance is a form XObject', 'admitted', {
    1: form('10 0 R'),
    10: widget(`/FT/Btn/Ff 65536/T(sum)${shows}`),
  }),
  reading('a hidden field with a background', 'admitted', {
    1: form('10 0 R'),
    10: widget('/FT/Tx/T(sum)/MK<</BG[1 1 1]>>', place.replace('/F 4', '/F 6')),
  }),
  reading('an unlisted field', 'value_not_shown', { 1: form(''), ...one }, other),
  reading(
    'a field that the form does not list, where readers draw the values',
    'value_not_shown',
    { 1: form('', '/NeedAppearances true'), ...one },
    other,
  ),
  reading('an unlisted field that shows its value', 'admitted', { 1: form(''), ...one }),
  reading(
    'one listed and one unlisted field',
    'value_not_shown',
    { 1: form('12 0 R'), ...one, 12: widget('/FT/Tx/T(b)/V(90)/AP<</N 13 0 R>>', below) },
    { ...both, ...other },
  ),
  reading('a direct field in the annotations', 'value_not_shown', {}, { ...other, on: one[10] }),
  reading(
    'a /Parent with another value than the field that lists it',
    'value_not_shown',
    {
      1: form('12 0 R'),
      10: widget(`/Parent 14 0 R${shows}`),
      12: parent('/FT/Tx/V(10)'),
      14: '<</FT/Tx/T(b)/V(90)>>',
    },
    other,
  ),
  reading(
    'a /Parent that lists another widget',
    'value_not_shown',
    {
      1: form('14 0 R'),
      10: widget(`/Parent 14 0 R${shows}`),
      12: widget('/Parent 14 0 R/AP<</N 13 0 R>>', below),
      14: parent('/FT/Tx/V(90)', '12 0 R'),
    },
    { ...both, ...other },
  ),
  reading('a listed widget without its parent', 'value_not_shown', {
    1: form('14 0 R'),
    10: widget(shows),
    14: parent('/FT/Tx/V(90)'),
  }),
  reading('a listed widget with its parent', 'admitted', {
    1: form('14 0 R'),
    10: widget(`/Parent 14 0 R${shows}`),
    14: parent('/FT/Tx/V(90)'),
  }),
  reading(
    'a widget with its own value',
    'value_not_shown',
    { 1: form('14 0 R'), 10: widget(`/Parent 14 0 R/V(90)${shows}`), 14: parent('/FT/Tx/V(10)') },
    other,
  ),
  reading(
    'a field with a name next to a plain widget',
    'value_not_shown',
    {
      1: form('14 0 R'),
      10: widget(`/Parent 14 0 R/T(b)/V(90)${shows}`),
      12: widget('/Parent 14 0 R/AP<</N 13 0 R>>', below),
      14: parent('/FT/Tx/V(10)', '12 0 R 10 0 R'),
    },
    { ...both, first: '10', second: '10' },
  ),
  reading('a listed widget that is not a field', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget(`/T(sum)${shows}`),
  }),
  reading('a widget that is not a field', 'value_not_shown', { 10: widget(shows) }),
  reading('a widget without a type that draws a rectangle', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget(`/T(sum)${shows}`),
    11: streamOf('0 0 100 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'),
  }),
  reading('a widget without a type that draws nothing', 'admitted', {
    1: form('10 0 R'),
    10: widget(`/T(sum)${shows}`),
    11: streamOf('0 0 100 20 re n', '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'),
  }),
  reading('a signature field with a text', 'value_not_shown', {
    1: form('10 0 R'),
    10: widget(`/FT/Sig/T(sign)${shows}`),
  }),
  reading('a widget that is a stream', 'value_not_shown', {
    10: streamOf('', `${place.replace('/F 4', '')}${sum}`),
  }),
  reading(
    'two values with one name',
    'value_not_shown',
    { 1: form('10 0 R 12 0 R'), ...one, 12: widget('/FT/Tx/T(sum)/V(10)/AP<</N 13 0 R>>', below) },
    { ...both, second: '10' },
  ),
  reading(
    'the same value twice with one name',
    'admitted',
    { 1: form('10 0 R 12 0 R'), ...one, 12: widget(`${sum}/AP<</N 13 0 R>>`, below) },
    both,
  ),
]
