import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const unclear = 'appearance_ambiguous'
const ambiguous = 'page_content_ambiguous'
const pageWith = (resources: string, entries = ''): string =>
  bodies.page.replace('>>>>>>', `>>${resources}>>${entries}>>`)
/** A page that draws a form with a group, in a graphics state. */
const group = (
  name: string,
  outcome: string,
  entries: string,
  { state = '<<>>', inside = '', inner = '', page = '' } = {},
): Reading => ({
  family: 'groups and rotated annotations',
  name: `a group ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: pageWith(`/XObject<</X 6 0 R>>/ExtGState<</E ${state}>>`, page),
      4: streamOf('/E gs /X Do'),
      8: 'true',
      9: '.5',
      10: '<</Type/Mask/S/Alpha/G 16 0 R>>',
      11: `<</S/Transparency/K true>>`,
      12: streamOf('/H gs 0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
      13: '<</ca .5>>',
      14: streamOf('0', `${image}/SMask 15 0 R`),
      15: streamOf('0', image),
      16: streamOf('0 0 400 200 re f', '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Group<</S/Transparency>>'),
      6: streamOf(
        `${words('ONE')} ${inside}`,
        `/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>${inner}>>${entries}`,
      ),
    }),
})
const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'
const blend = (mode: string, space: string, outcome: string): Reading => ({
  family: 'groups and rotated annotations',
  name: `the blend mode ${mode} on a page that blends in ${space}`,
  outcome,
  bytes: () =>
    sheet({
      3: pageWith(`/ExtGState<</E<</BM${mode}>>>>`, `/Group<</S/Transparency/CS/${space}>>`),
      4: streamOf(`/E gs ${words('ONE')}`),
    }),
})
const rotated = (name: string, outcome: string, flags: string, page: string): Reading => ({
  family: 'groups and rotated annotations',
  name: `an annotation ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: pageWith('', `/Annots[6 0 R]${page}`),
      6: `<</Type/Annot/Subtype/Stamp/Rect[20 60 320 140]/F ${flags}/AP<</N 7 0 R>>>>`,
      7: streamOf('1 g 0 0 300 80 re f', '/Type/XObject/Subtype/Form/BBox[0 0 300 80]'),
      8: '20',
    }),
})

/** Returns a file with a form that sets a mask, and that is drawn through the mask of the page. */
const masked = (name: string, outcome: string, entries: string, content = '/M gs /X Do'): Reading => {
  const light = '/Group<</S/Transparency/CS/DeviceGray>>'
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'
  const states = (group: number): string => `/ExtGState<</M<</SMask<</S/Luminosity/G ${group} 0 R>>>>>>`
  return {
    family: 'groups',
    name: `a mask in ${name}`,
    outcome,
    bytes: () =>
      sheet({
        3: bodies.page.replace('/Resources<<', `/Resources<<${states(6)}/XObject<</X 7 0 R>>`),
        4: streamOf(content),
        6: streamOf('1 g 0 0 200 200 re f', form + light),
        7: streamOf('/M gs 150 100 100 50 re f', `${form}${entries}/Resources<<${states(8)}>>`),
        8: streamOf('1 g 0 0 400 130 re f', form + light),
      }),
  }
}

/** Returns a file with a mask that has a backdrop, and a transparency group with the given entries. */
const backdrop = (name: string, outcome: string, entries: string, space: string): Reading => ({
  family: 'groups',
  name: `a backdrop ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace(
        '/Resources<<',
        `/Resources<</ExtGState<</M<</SMask<</S/Luminosity/G 6 0 R${entries}>>>>>>`,
      ),
      4: streamOf('/M gs 50 50 300 100 re f'),
      6: streamOf(
        '1 g 0 0 100 200 re f',
        `/Type/XObject/Subtype/Form/BBox[0 0 100 200]/Group<</S/Transparency/CS${space}>>`,
      ),
      7: '[0 0 0 1.0]',
      8: '[0]',
      9: streamOf('x', '/N 4/Alternate/DeviceCMYK'),
      10: '[/ICCBased 9 0 R]',
      11: '/DeviceCMYK',
      12: streamOf('x', '/N 1/Alternate/DeviceGray'),
      13: '[/ICCBased 12 0 R]',
    }),
})

const backdrops: Reading[] = [
  backdrop('of one color', 'admitted', '/BC[1]', '/DeviceGray'),
  backdrop('of one color in three', 'admitted', '/BC[0]', '/DeviceRGB'),
  backdrop('of four inks', 'admitted', '/BC[0 0 0 1]', '/DeviceCMYK'),
  backdrop('of four inks by reference', 'admitted', '/BC 7 0 R', '/DeviceCMYK'),
  backdrop('of one color by reference', 'admitted', '/BC 8 0 R', '/DeviceRGB'),
  backdrop('of one ink by reference', unclear, '/BC 8 0 R', '/DeviceCMYK'),
  ...['[1]', '[]', '[0 0 0]'].map((list) => backdrop(`${list} of four inks`, unclear, `/BC${list}`, '/DeviceCMYK')),
  backdrop('of another value by reference', unclear, '/BC 9 0 R', '/DeviceGray'),
  backdrop('of one ink in a profile', unclear, '/BC[0]', '[/ICCBased 9 0 R]'),
  backdrop('of one ink in a separate profile space', unclear, '/BC[0]', ' 10 0 R'),
  backdrop('of one ink in separate inks', unclear, '/BC[0]', ' 11 0 R'),
  backdrop('in a missing space', unclear, '/BC[0]', ' 99 0 R'),
  backdrop('in a missing profile', unclear, '/BC[0]', '[/ICCBased 99 0 R]'),
  backdrop('of one color in a gray profile', 'admitted', '/BC[0]', '[/ICCBased 12 0 R]'),
  backdrop('of one color in a separate space of a gray profile', 'admitted', '/BC[0]', ' 13 0 R'),
  ...['[2]', '[-1]', '[/a]', '1'].map((value) =>
    backdrop(`with the value ${value}`, unclear, `/BC ${value}`, '/DeviceGray'),
  ),
]

/** Returns a file with the content of a page, and a soft mask for it. */
const underMask = (name: string, outcome: string, content: string): Reading => ({
  family: 'groups',
  name: `a path under a mask: ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', '/Resources<</ExtGState<</M<</SMask<</S/Alpha/G 6 0 R>>>>>>'),
      4: streamOf(content),
      6: streamOf('0 0 400 200 re f', '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Group<</S/Transparency>>'),
    }),
})
const path = '50 50 300 100 re'
const pathsUnderMasks: Reading[] = [
  underMask('clips', 'admitted', `/M gs ${path} W n 0 0 400 200 re f`),
  underMask('is filled', 'admitted', `/M gs ${path} f`),
  ...['f', 'S', 's', 'B', 'b*'].map((operator) =>
    underMask(`clips and is painted by ${operator}`, 'page_content_ambiguous', `/M gs ${path} W ${operator}`),
  ),
  underMask('clips before the mask and is filled', 'page_content_ambiguous', `${path} W* f /M gs ${path} f`),
]

const knockout = '/Group<</S/Transparency/K true>>'

/** Returns a file whose page or form XObject has a group. */
const grouped = (name: string, outcome: string, value: string, isPage: boolean): Reading => ({
  family: 'groups',
  name: `${isPage ? 'a page' : 'a form'} with ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', `${isPage ? `/Group ${value}` : ''}/Resources<</XObject<</X 6 0 R>>`),
      4: streamOf('/X Do'),
      6: streamOf(
        '1 0 0 rg 0 0 99 99 re f',
        `/Type/XObject/Subtype/Form/BBox[0 0 99 99]${isPage ? '' : `/Group ${value}`}`,
      ),
      7: '<</S/Transparency/CS/DeviceGray>>',
      8: '<</S/Other>>',
      9: '<</S/Transparency/CS/DeviceRGB>>',
    }),
})

/** Transparency groups and annotations that readers draw differently. */
export const groups: Reading[] = [
  ...[true, false].flatMap((isPage) => [
    grouped('a group in RGB', 'admitted', '<</S/Transparency/CS/DeviceRGB>>', isPage),
    grouped('a separate group in RGB', 'admitted', '9 0 R', isPage),
    ...['<</S/Other>>', '<<>>', '8 0 R', '4 0 R'].map((value) =>
      grouped(`another group (${value})`, 'appearance_ambiguous', value, isPage),
    ),
  ]),
  ...['<</S/Transparency/CS/DeviceGray>>', '<</S/Transparency/CS/Pattern>>', '7 0 R'].map((value) =>
    grouped(`a group in gray (${value})`, 'appearance_ambiguous', value, true),
  ),
  ...backdrops,
  ...pathsUnderMasks,
  {
    family: 'groups',
    name: 'a resource with the name Group',
    outcome: 'admitted',
    bytes: () =>
      sheet({
        3: bodies.page.replace('/Resources<<', '/Resources<</XObject<</Group 6 0 R>>'),
        4: streamOf('/Group Do'),
        6: streamOf('50 50 300 100 re f', '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'),
      }),
  },
  group('', 'admitted', '/Group<</S/Transparency/I true/K false>>'),
  group('that knocks out, without transparency', 'admitted', knockout),
  ...['<</ca .5>>', '<</CA .5>>', '<</ca 9 0 R>>', '<</BM/Multiply>>', '<</SMask 10 0 R>>'].flatMap((state) => [
    group(`that knocks out, drawn with ${state}`, 'admitted', knockout, { state }),
    group(`that knocks out, with ${state} inside`, ambiguous, knockout, {
      inside: '/H gs',
      inner: `/ExtGState<</H ${state}>>`,
    }),
  ]),
  ...['/Group<</S/Transparency/K 8 0 R>>', '/Group 11 0 R'].map((entries) =>
    group(`that knocks out by reference, with ${entries}`, ambiguous, entries, {
      inside: '/H gs',
      inner: '/ExtGState<</H 13 0 R>>',
    }),
  ),
  group('that knocks out, with a transparent form inside', ambiguous, knockout, {
    inside: '/Y Do',
    inner: '/XObject<</Y 12 0 R>>/ExtGState<</H 13 0 R>>',
  }),
  group('that knocks out, with a transparent image inside', ambiguous, knockout, {
    inside: '/Y Do',
    inner: '/XObject<</Y 14 0 R>>',
  }),
  group('on a page that knocks out', 'admitted', '/Group<</S/Transparency>>', { state: '<</ca .5>>', page: knockout }),
  group('that does not knock out', 'admitted', '/Group<</S/Transparency/K false>>', {
    inside: '/H gs',
    inner: '/ExtGState<</H 13 0 R>>',
  }),
  masked('a form', 'admitted', '', 'q /M gs Q /X Do'),
  masked('a form that is drawn through a mask', ambiguous, ''),
  masked('a group that is drawn through a mask', 'admitted', '/Group<</S/Transparency>>'),
  blend('/Multiply', 'DeviceCMYK', 'admitted'),
  blend('/Difference', 'DeviceRGB', 'admitted'),
  blend('/Difference', 'DeviceCMYK', ambiguous),
  blend('[/Exclusion/Normal]', 'DeviceCMYK', ambiguous),
  rotated('on a rotated page', 'admitted', '4', '/Rotate 90'),
  rotated('that stays upright', 'admitted', '20', ''),
  rotated('that stays upright on a rotated page', ambiguous, '20', '/Rotate 90'),
]
