import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const family = 'squeezed text'
const both = 'page_content_ambiguous'
const inText = (operators: string): string => `BT /F 20 Tf 40 140 Td ${operators} ET`

/** Returns a file whose page content consists of the given streams. */
const page = (name: string, outcome: string, ...texts: string[]): Reading => ({
  ...{ family, name, outcome },
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Contents 4 0 R', `/Contents[${texts.map((_, i) => `${6 + i} 0 R`).join(' ')}]`),
      ...Object.fromEntries(texts.map((own, i) => [6 + i, streamOf(own)])),
    }),
})
const text = (name: string, outcome: string, operators: string): Reading => page(name, outcome, inText(operators))
/** Returns a file whose page draws a form with the given content. */
const form = (name: string, outcome: string, own: string): Reading => ({
  ...{ family, name, outcome },
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', '/Resources<</XObject<</X 6 0 R>>'),
      4: streamOf('/X Do'),
      6: streamOf(own, '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>'),
    }),
})

/** Text that only PDFium shows, and text that all readers show or omit. */
export const squeezedTexts: Reading[] = [
  ...['1', '-1', '3', '.0001'].map((scale) =>
    text(`text with the horizontal scaling ${scale}`, both, `${scale} Tz (ONE) Tj`),
  ),
  ...['0', '5', '50', '300'].map((scale) =>
    text(`text with the horizontal scaling ${scale}`, 'admitted', `${scale} Tz (ONE) Tj`),
  ),
  ...['.01 0 0 1', '1 0 0 .01', '0 1 -.01 0', '1 0 50 1', '50 0 0 .5'].map((matrix) =>
    text(`text with the text matrix ${matrix}`, both, `${matrix} 40 140 Tm (ONE) Tj`),
  ),
  ...['.01 0 0 .01', '0 1 -1 0', '1 0 .3 1', '0 0 0 1', '.1 0 0 1'].map((matrix) =>
    text(`text with the text matrix ${matrix}`, 'admitted', `${matrix} 40 140 Tm (ONE) Tj`),
  ),
  page('text with the transformation matrix .01 0 0 1', both, `q .01 0 0 1 40 0 cm ${words('ONE')} Q`),
  page('text with the transformation matrix 0 1 -.01 0', both, `q 0 1 -.01 0 40 0 cm ${words('ONE')} Q`),
  page(
    'text with two matrices and a horizontal scaling',
    both,
    `.3 0 0 1 0 0 cm .3 0 0 1 0 0 cm ${inText('30 Tz (ONE) Tj')}`,
  ),
  page(
    'text with a horizontal scaling that balances a matrix',
    'admitted',
    `.01 0 0 .0001 0 0 cm ${inText('1 Tz (ONE) Tj')}`,
  ),
  page('text after a horizontal scaling that Q ends', 'admitted', `q 1 Tz Q ${words('ONE')}`),
  page('text after a horizontal scaling that Q restores', both, `1 Tz q 100 Tz Q ${words('ONE')}`),
  page('text after a text matrix', 'admitted', `BT .01 0 0 1 9 9 Tm ET ${words('ONE')}`),
  page('a rectangle with a flat matrix', 'admitted', `q 300 0 0 1 0 0 cm 0 0 1 1 re f Q ${words('ONE')}`),
  text('invisible text with the horizontal scaling 1', 'admitted', 'q 3 Tr 1 Tz (TWO) Tj Q 1 0 0 1 40 140 Tm (ONE) Tj'),
  text('visible text after invisible text with the horizontal scaling 1', both, '3 Tr 1 Tz (TWO) Tj 0 Tr (ONE) Tj'),
  page('text with a horizontal scaling from another stream', both, '1 Tz', words('ONE')),
  page('text with a saved horizontal scaling from another stream', both, '1 Tz q 100 Tz', `Q ${words('ONE')}`),
  page('text with a horizontal scaling that another stream leaves unchanged', both, '1 Tz', '0 g', words('ONE')),
  page(
    'text with a horizontal scaling that another stream saves and changes',
    both,
    '1 Tz',
    'q',
    '100 Tz',
    `Q ${words('ONE')}`,
  ),
  page('text with a horizontal scaling split between streams', both, '1', `Tz ${words('ONE')}`),
  page('text after a horizontal scaling that another stream restores', 'admitted', 'q 1 Tz', `Q ${words('ONE')}`),
  form('text in a form XObject with the horizontal scaling 1', both, inText('1 Tz (ONE) Tj')),
  form('text in a form XObject with the horizontal scaling 60', 'admitted', inText('60 Tz (ONE) Tj')),
]
