import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'optional_content'
const catalog = bodies.catalog.replace('/Pages', '/OCProperties<</OCGs[7 0 R]/D<<>>>>/Pages')

/** Returns an ambiguous file with content in an optional content group (layer) that the page names M. */
const layer = (name: string, outcome: string, group: string, objects: Record<number, string> = {}): Reading => ({
  family: 'layers',
  name,
  outcome,
  bytes: () =>
    sheet({
      1: catalog,
      3: bodies.page.replace('/Resources<<', '/Resources<</Properties<</M 6 0 R>>'),
      4: streamOf(`/OC /M BDC ${words('ONE')} EMC`),
      6: group,
      7: '<</Type/OCG/Name(a)>>',
      ...objects,
    }),
})
const group = (groups: string): string => `<</Type/OCMD${groups}>>`
const intended = (intent: string): string => `<</Type/OCG/Name(a)/Intent ${intent}>>`
const configured = (intent: string): Record<number, string> => ({
  1: catalog.replace('/D<<', `/D<</Intent ${intent}`),
})

/** Returns an ambiguous file with a form XObject that belongs to a layer. */
const form = (name: string, outcome: string, entries: string): Reading => ({
  family: 'layers',
  name,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', '/Resources<</XObject<</X 6 0 R>>'),
      4: streamOf(`/X Do ${words('ONE')}`),
      6: streamOf('0 0 9 9 re f', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`),
      7: '<</Type/OCG/Name(a)>>',
      8: 'null',
      9: '[]',
    }),
})

export const layers: Reading[] = [
  layer('a membership dictionary of a layer', 'admitted', group('/OCGs[7 0 R]')),
  layer('a membership dictionary of a layer and null', 'admitted', group('/OCGs[null 7 0 R]')),
  layer('a membership dictionary that is also a layer', 'admitted', group('/OCGs 7 0 R')),
  layer('a group of a list by reference', 'admitted', group('/OCGs 8 0 R'), { 8: '[7 0 R 7 0 R]' }),
  ...['', '/OCGs[]', '/OCGs null', '/OCGs[null]', '/OCGs[99 0 R]', '/OCGs[null 99 0 R]', '/OCGs 99 0 R', '/OCGs 9'].map(
    (groups) => layer(`an empty membership dictionary: ${groups}`, both, group(groups)),
  ),
  layer('a group of a list by reference of nothing', both, group('/OCGs 8 0 R'), { 8: '[99 0 R]' }),
  layer('a group of an empty list by reference', both, group('/OCGs 8 0 R'), { 8: '[]' }),
  layer('a membership dictionary of two layers', 'admitted', group('/OCGs[7 0 R 7 0 R]')),
  ...['/OCGs[99 0 R 98 0 R]', '/OCGs[5 0 R]', '/OCGs[7 0 R 99 0 R]', '/OCGs[<<>>]', '/OCGs 8 0 R'].map((groups) =>
    layer(`a membership dictionary with other objects: ${groups}`, both, group(groups), { 8: '[7 0 R 5 0 R]' }),
  ),
  layer('a dictionary of another type that hides its layers', both, '<</Type/Odd/OCGs[7 0 R]/P/AllOff>>'),
  layer('a dictionary of another type with a rule', both, '<</Type(OCMD)/VE[/Not 7 0 R]>>'),
  layer('a dictionary of another type that shows its layers', 'admitted', '<</Type/Odd/OCGs[7 0 R]>>'),
  ...['/View', '[/View]', '[/View/Design]', '8 0 R'].map((intent) =>
    layer(`a layer for ${intent}`, 'admitted', intended(intent), { 8: '[/View/Design]' }),
  ),
  ...['/Design', '[]', '[/Design]', '/All', '8 0 R'].map((intent) =>
    layer(`a layer only for ${intent}`, both, intended(intent), { 8: '[/Design]' }),
  ),
  ...['/View', '/All', '[/Design/View]', '8 0 R'].map((intent) =>
    layer(`a configuration for ${intent}`, 'admitted', intended('/View'), { ...configured(intent), 8: '/All' }),
  ),
  ...['/Design', '[]', '8 0 R'].map((intent) =>
    layer(`a configuration only for ${intent}`, both, intended('/View'), { ...configured(intent), 8: '/Design' }),
  ),
  form('a form of a layer', 'admitted', '/OC 7 0 R'),
  form('a form without a layer', 'appearance_ambiguous', '/OC null'),
  ...['5 0 R', '9 0 R', '5', '[]'].map((value) => form(`a form of ${value}`, 'appearance_ambiguous', `/OC ${value}`)),
  form('a form of a missing layer', 'appearance_ambiguous', '/OC 99 0 R'),
  form('a form of a layer that is null', 'appearance_ambiguous', '/OC 8 0 R'),
]
