import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const ambiguous = 'page_content_ambiguous'
const pageWith = (resources: string, entries = ''): string =>
  bodies.page.replace('>>>>>>', `>>${resources}>>${entries}>>`)
const group = (name: string, outcome: string, entries: string, state = '<<>>'): Reading => ({
  family: 'groups and rotated annotations',
  name: `a group ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: pageWith(`/XObject<</X 6 0 R>>/ExtGState<</E ${state}>>`),
      4: streamOf('/E gs /X Do'),
      8: 'true',
      9: '.5',
      10: '<</Type/Mask/S/Alpha/G 6 0 R>>',
      6: streamOf(
        words('ONE'),
        `/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>${entries}`,
      ),
    }),
})
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

/** Transparency groups and annotations that readers draw differently. */
export const groups: Reading[] = [
  group('', 'admitted', '/Group<</S/Transparency/I true/K false>>'),
  group('that knocks out, without transparency', 'admitted', '/Group<</S/Transparency/K true>>'),
  ...['<</ca .5>>', '<</CA .5>>', '<</ca 9 0 R>>', '<</BM/Multiply>>', '<</SMask 10 0 R>>'].map((state) =>
    group(`that knocks out, with ${state}`, ambiguous, `/Group<</S/Transparency/K true>>`, state),
  ),
  group('that knocks out by reference', ambiguous, '/Group<</S/Transparency/K 8 0 R>>', '<</ca .5>>'),
  group('that does not knock out', 'admitted', '/Group<</S/Transparency/K false>>', '<</ca .5>>'),
  blend('/Multiply', 'DeviceCMYK', 'admitted'),
  blend('/Difference', 'DeviceRGB', 'admitted'),
  blend('/Difference', 'DeviceCMYK', ambiguous),
  blend('[/Exclusion/Normal]', 'DeviceCMYK', ambiguous),
  rotated('on a rotated page', 'admitted', '4', '/Rotate 90'),
  rotated('that stays upright', 'admitted', '20', ''),
  rotated('that stays upright on a rotated page', ambiguous, '20', '/Rotate 90'),
]
