import { streamOf } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'appearance_ambiguous'
const withResources = (entries: string): string => bodies.page.replace('/Resources<<', `/Resources<<${entries}`)

const drawnBy = (name: string, outcome: string, entries: string, objects: Record<number, string> = {}): Reading => ({
  family: 'resources',
  name,
  outcome,
  bytes: () => sheet({ 3: withResources(entries), ...objects }),
})

const group = '/Group<</S/Transparency/CS/DeviceGray>>'
const drawing = (entries = group): string =>
  streamOf('1 g 0 0 9 9 re f', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`)

const state = (entries: string, outcome: string, objects: Record<number, string> = {}): Reading =>
  drawnBy(`a graphics state <<${entries}>>`, outcome, `/ExtGState<</G<<${entries}>>>>`, { 6: drawing(), ...objects })
const named = (name: string, outcome: string, entries: string): Reading =>
  drawnBy(name, outcome, '/ExtGState<</G 6 0 R>>', { 6: entries })

const tile = {
  PatternType: '1',
  PaintType: '1',
  TilingType: '1',
  BBox: '[0 0 20 20]',
  XStep: '40',
  YStep: '40',
}
const axis = {
  ShadingType: '2',
  ColorSpace: '/DeviceRGB',
  Coords: '[50 0 150 0]',
  Function: '<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>',
}
const entriesOf = (all: Record<string, string>): string =>
  Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `/${key} ${value}`)
    .join('')

const described = (changed: Record<string, string>): string => entriesOf(changed) || 'of the simplest kind'
const pattern = (changed: Record<string, string>, outcome: string): Reading =>
  drawnBy(`a pattern ${described(changed)} ${Object.keys(changed)}`, outcome, '/Pattern<</P 6 0 R>>', {
    6: streamOf('1 0 0 rg 0 0 20 20 re f', entriesOf({ ...tile, ...changed })),
  })
const shading = (changed: Record<string, string>, outcome: string): Reading =>
  drawnBy(
    `a shading ${described(changed)} ${Object.keys(changed)}`,
    outcome,
    `/Shading<</S<<${entriesOf({ ...axis, ...changed })}>>>>`,
  )

const unit = '<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'
const byFunction = (body: string, outcome: string): Reading =>
  drawnBy(`a function ${body}`, outcome, '/Shading<</S 6 0 R>>', {
    6: `<<${entriesOf({ ...axis, Function: '7 0 R' })}>>`,
    7: body,
    8: unit,
  })
const stitched = (entries: string): string => `<</FunctionType 3/Domain[0 1]/Functions[8 0 R 8 0 R]${entries}>>`
const sampled = (entries: string): string => streamOf('abcdef', `/FunctionType 0/Domain[0 1]${entries}`)

/** Ambiguous files with named resources in their content: graphics states, patterns, shadings and their functions. */
export const states: Reading[] = [
  ...[
    '/Type/ExtGState/ca .5/CA 1.0/LW 0/LC 1/LJ 2/ML 10/BM/Normal/SMask/None/AIS false',
    '/OP true/op true/OPM 1/SA true/TK true/HT/Default',
    '/D[[3 2]0]',
    '/D[[]0]',
    '/BM[/Multiply/Odd]',
    '/SMask<</Type/Mask/S/Luminosity/G 6 0 R/BC[0]>>',
    '/SMask<</S/Alpha/G 6 0 R>>',
  ].map((entries) => state(entries, 'admitted')),
  state('/ca 7 0 R', 'admitted', { 7: '.5' }),
  state('/ca 7 0 R', both, { 7: '(0)' }),
  state('/SMask 7 0 R', 'admitted', { 7: '<</S/Luminosity/G 6 0 R>>' }),
  state('/SMask 7 0 R', both, { 7: '<</G 6 0 R>>' }),
  ...['null', '/x', '(0)', '-1', '2', '[0]'].flatMap((value) => [
    state(`/ca ${value}`, both),
    state(`/CA ${value}`, both),
  ]),
  ...['/LW -5', '/LW(40)', '/LC 3', '/LC 1.5', '/LJ -1', '/ML 0'].map((entries) => state(entries, both)),
  ...['[[0]0]', '[[20 -10]0]', '[20 10]', '[20 10 0]', '[[20 10]]', '[[20](0)]', 'null'].map((dash) =>
    state(`/D${dash === 'null' ? ' ' : ''}${dash}`, both),
  ),
  ...['/Odd', '(Multiply)', '[/Odd/Multiply]', 'null'].map((blend) => state(`/BM ${blend}`, both)),
  ...[
    'null',
    '/Odd',
    '<<>>',
    '<</G 6 0 R>>',
    '<</S/Luminosity>>',
    '<</S/Luminosity/G 70 0 R>>',
    '<</S/Alpha/G 6 0 R/BC[1]>>',
  ].map((mask) => state(`/SMask ${mask}`, both)),
  state('/SMask<</S/Luminosity/G 6 0 R>>/ca 1', both, { 6: drawing('') }),
  ...(
    [
      ['/Luminosity', '/Group<</S/Transparency>>', both],
      ['/Luminosity', '/Group<</S/Transparency/CS null>>', both],
      ['/Luminosity', '/Group 7 0 R', both],
      ['/Luminosity', '/Group 8 0 R', 'admitted'],
      ['/Alpha', '/Group<</S/Transparency>>', 'admitted'],
    ] as const
  ).map(([kind, entries, outcome]) =>
    drawnBy(`a mask of the kind ${kind} with ${entries}`, outcome, `/ExtGState<</G<</SMask<</S${kind}/G 6 0 R>>>>>>`, {
      6: drawing(entries),
      7: '<</S/Transparency>>',
      8: '<</S/Transparency/CS/DeviceGray>>',
    }),
  ),
  state('/Font[5 0 R 40]', both),
  named('a graphics state by reference', 'admitted', '<</Type/ExtGState/ca .5>>'),
  named('a graphics state by reference with an unknown value', 'admitted', '<</CA .5/Odd 1>>'),
  named('an odd graphics state by reference', both, '<</ca -1>>'),
  named('an odd graphics state by reference with an unknown value', both, '<</LW -5/Odd 1>>'),
  drawnBy('an odd graphics state in a table by reference', both, '/ExtGState 6 0 R', {
    6: '<</G 7 0 R>>',
    7: '<</CA(0)>>',
  }),
  drawnBy('the caption of a button that is not a graphics state', 'admitted', '/Odd 6 0 R', { 6: '<</CA(4)/BG[1]>>' }),
  drawnBy('a destination that is not a graphics state', 'admitted', '/Odd 6 0 R', { 6: '<</D[3 0 R/Fit]>>' }),
  pattern({}, 'admitted'),
  pattern({ TilingType: '3', XStep: '-40.5', Matrix: '[2 0 0 2 1 1]' }, 'admitted'),
  ...['PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep'].map((key) => pattern({ [key]: '' }, both)),
  ...Object.entries({
    BBox: '[0 0 0 20]',
    PaintType: '3',
    PatternType: '2',
    TilingType: '0',
    XStep: '0',
    YStep: '.0001',
    Matrix: '[2 0 0 2 1]',
  }).map(([key, value]) => pattern({ [key]: value }, both)),
  drawnBy('a shading pattern', 'admitted', `/Pattern<</P<</PatternType 2/Shading<<${entriesOf(axis)}>>>>>>`),
  ...(
    [
      ['/ca .2', 'admitted'],
      ['/ca(0)', both],
    ] as const
  ).map(([entries, outcome]) =>
    drawnBy(
      `a pattern with the graphics state <<${entries}>>`,
      outcome,
      `/Pattern<</P<</PatternType 2/ExtGState<<${entries}>>/Shading<<${entriesOf(axis)}>>>>>>`,
    ),
  ),
  ...['/ExtGState 6 0 R', '/ExtGState<</CA 7 0 R/LW<</ca .5>>>>', '/XObject<</SMask 8 0 R/LW 8 0 R/BM 8 0 R>>'].map(
    (entries) =>
      drawnBy(`resources ${entries} with the names of keys`, 'admitted', entries, {
        6: '<</CA 7 0 R/LW<</ca .5>>/BM 7 0 R>>',
        7: '<</ca .5>>',
        8: drawing(),
      }),
  ),
  drawnBy('a pattern without its shading', both, '/Pattern<</P<</PatternType 2>>>>'),
  shading({}, 'admitted'),
  shading({ Extend: '[true false]', Domain: '[0 1]', BBox: '[0 0 9 9]' }, 'admitted'),
  shading({ ShadingType: '3', Coords: '[50 50 0 50 50 40]' }, 'admitted'),
  shading({ ShadingType: '3', Coords: '[50 50 20 60 50 40]' }, 'admitted'),
  ...['[50 50 -1 50 50 40]', '[50 50 0 50 50 0]', '[50 50 20 70 50 40]'].map((Coords) =>
    shading({ ShadingType: '3', Coords }, both),
  ),
  ...Object.keys(axis).map((key) => shading({ [key]: '' }, both)),
  ...Object.entries({
    ShadingType: ['8'],
    Coords: ['[5 0 5 0]', '[5 0 5]'],
    Domain: ['[1 0]'],
    BBox: ['[0 0 9]'],
    Extend: ['[true]', '[1 1]'],
    Function: ['/Identity', '[]', '<</FunctionType 2/Domain[0 1]/N 1>>'],
  }).flatMap(([key, values]) => values.map((value) => shading({ [key]: value }, both))),
  byFunction(unit, 'admitted'),
  byFunction(stitched('/Bounds[.5]/Encode[0 1 1 0]'), 'admitted'),
  byFunction(sampled('/Range[0 1 0 1 0 1]/Size[2]/BitsPerSample 8'), 'admitted'),
  byFunction(streamOf('{ dup dup }', '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]'), 'admitted'),
  byFunction('<</FunctionType 1/Domain[0 1]>>', both),
  byFunction('<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]>>', both),
  byFunction('<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N -1>>', both),
  byFunction('<</FunctionType 2/C0[1 0 0]/C1[0 0 1]/N 1>>', both),
  byFunction('<</FunctionType 2/Domain[0 1]/C0[1 0 0]/N 1>>', both),
  byFunction(stitched('/Bounds[]/Encode[0 1 0 1]'), both),
  byFunction(stitched('/Bounds[.5]/Encode[0 1]'), both),
  byFunction(stitched('/Bounds[.7 .3]/Encode[0 1 0 1]').replace('[8 0 R', '[8 0 R 8 0 R'), both),
  byFunction(sampled('/Range[0 1 0 1 0 1]/Size[2]/BitsPerSample 7'), both),
  byFunction(sampled('/Range[0 1 0 1 0 1]/BitsPerSample 8'), both),
  byFunction(sampled('/Size[2]/BitsPerSample 8'), both),
  byFunction(streamOf('{ dup dup }', '/FunctionType 4/Domain[0 1]'), both),
]
