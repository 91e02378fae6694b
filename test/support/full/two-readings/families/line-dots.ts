import { streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'

const refused = 'page_content_ambiguous'
const page = (entries: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${entries}>>>>`
const reading = (name: string, outcome: string, changed: Record<number, string>): Reading => ({
  family: 'dots of lines',
  name,
  outcome,
  bytes: () => sheet(changed),
})
const content = (name: string, outcome: string, operators: string): Reading =>
  reading(name, outcome, { 4: streamOf(`q ${operators} Q ${words('ONE')}`) })
const form = (name: string, outcome: string, operators: string, own: string): Reading =>
  reading(name, outcome, {
    3: page('/XObject<</X 6 0 R>>'),
    4: streamOf(`q ${operators} /X Do Q ${words('ONE')}`),
    6: streamOf(own, '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<<>>'),
  })
/** Returns a file whose page draws two forms, with their names X and Y, and a graphics state S. */
const forms = (name: string, outcome: string, operators: string, first: string, second: string): Reading =>
  reading(name, outcome, {
    3: page('/XObject<</X 6 0 R/Y 7 0 R>>/ExtGState<</S<</LC 2>>>>'),
    4: streamOf(`${operators} ${words('ONE')}`),
    6: streamOf(first, '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'),
    7: streamOf(second, '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'),
  })
const state = (name: string, outcome: string, entries: string, operators: string): Reading =>
  reading(name, outcome, {
    3: page(`/ExtGState<</S<<${entries}>>>>`),
    4: streamOf(`q /S gs ${operators} Q ${words('ONE')}`),
  })
const parts = (name: string, outcome: string, ...texts: string[]): Reading =>
  reading(name, outcome, {
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents[6 0 R 7 0 R]/Resources<</Font<</F 5 0 R>>>>>>',
    ...Object.fromEntries(texts.map((text, i) => [6 + i, streamOf(text)])),
  })

/** Returns a file in which the second stream of the page is first, after a stream with other numbers. */
const split = (name: string, outcome: string, other: string, [first, second]: [string, string]): Reading =>
  reading(name, outcome, {
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents[7 0 R 6 0 R]/Resources<</Font<</F 5 0 R>>>>>>',
    4: streamOf(other),
    6: streamOf(second),
    7: streamOf(first),
  })

const dot = '50 50 m 50 50 l S'

/** Files whose lines without length are dots for some readers. */
export const lineDots: Reading[] = [
  ...[
    ['a dot with round ends', `9 w 1 J ${dot}`],
    ['a closed dot with round ends', '9 w 1 J 50 50 m 50 50 l s'],
    ['a dot with straight ends', `9 w 1 J 0 J ${dot}`],
    ['a point with straight ends', '9 w 0 J 50 50 m h S'],
    ['a closed line with straight ends', '9 w 0 J 0 j 50 50 m 53 50 l s'],
    ['a closed line that is longer than it is wide', '1 w 1 J 50 50 m 53 50 l s'],
    ['a clip to a box without width', '1 J 50 50 0 9 re W n'],
    ['dashes without length and with round ends', '9 w 1 J [0 20] 0 d 50 50 m 150 50 l S'],
    ['a triangle with round ends', '9 w 1 J 50 50 m 53 50 l 53 53 l s'],
  ].map(([name, operators]) => content(name!, 'admitted', operators!)),
  ...[
    ['a dot with square ends', `9 w 2 J ${dot}`],
    ['a point with round ends', '9 w 1 J 50 50 m h S'],
    ['a dot of two lines with round ends', '9 w 1 J 50 50 m 50 50 l 50 50 l S'],
    ['a dot of a curve with round ends', '9 w 1 J 50 50 m 50 50 50 50 50 50 c S'],
    ['a dot of a short curve with round ends', '9 w 1 J 50 50 m 50 50 50 50 v S'],
    ['a box without size and with round ends', '9 w 1 J 50 50 0 0 re S'],
    ['a narrow box with square ends', '9 w 2 J 50 50 0 3 re S'],
    ['a line that is too short for its width', '9 w 1 J 50 50 m 50.001 50 l S'],
    ['a short closed line with round ends', '9 w 1 J 50 50 m 53 50 l b'],
    ['a short closed line with round joins', '9 w 1 j 50 50 m 53 50 l s'],
    ['a line that returns, with square ends', '9 w 2 J 50 50 m 53 50 l 50 50 l h S'],
    ['dashes without length and with square ends', '9 w 2 J [0 20] 0 d 50 50 m 150 50 l S'],
  ].map(([name, operators]) => content(name!, refused, operators!)),
  form('a dot in a form with round ends of the page', 'admitted', '9 w 1 J', dot),
  form('a dot in a form with square ends of the page', refused, '9 w 2 J', dot),
  form('a point in a form with round ends of the page', refused, '9 w 1 J', '50 50 m h S'),
  form('a point in a form with straight ends of the page', 'admitted', '9 w 1 J 0 J', '50 50 m h S'),
  forms(
    'a dot in a form, and square ends in another form',
    'admitted',
    'q 9 w /X Do Q q /Y Do Q',
    dot,
    `2 J ${words('TWO')}`,
  ),
  forms('a dot in a form, and square ends that the page restores', 'admitted', 'q 2 J Q 9 w /X Do', dot, ''),
  forms('a dot in a form with square ends of the form around it', refused, '9 w /Y Do', dot, '2 J /X Do'),
  forms('a dot in a form within another form, with square ends of the page', refused, '9 w 2 J /Y Do', dot, '/X Do'),
  forms('a dot in a form with square ends of a graphics state', refused, 'q /S gs 9 w /X Do Q', dot, ''),
  forms('a dot in a form with square ends of a state of another form', refused, '9 w /Y Do', dot, '/S gs /X Do'),
  state('a dot with square ends of a graphics state', refused, '/LC 2', dot),
  state('a point with round ends of a graphics state', refused, '/LC 1', '50 50 m h S'),
  state('a point with ends that a graphics state rounds again', refused, '/LC 1', '0 J /S gs 50 50 m h S'),
  state('a short closed line with joins of a graphics state', refused, '/LJ 1', '9 w 50 50 m 53 50 l s'),
  state('a point with straight ends of a graphics state', 'admitted', '/LC 0/LJ 0', '50 50 m h S'),
  state('dashes without length of a graphics state', 'appearance_ambiguous', '/D[[0 20]0]', '50 50 m 150 50 l S'),
  parts('a dot in a later stream with square ends', refused, '9 w 2 J', `${dot} ${words('ONE')}`),
  parts(
    'a dot that is split between streams, with square ends',
    refused,
    '9 w 2 J 50 50 m',
    `50 50 l S ${words('ONE')}`,
  ),
  parts('a dot that the next stream strokes', refused, '9 w 2 J 50 50 m 50 50 l', `S ${words('ONE')}`),
  split('a cap that is split between streams', refused, '1 w 0 J', ['9 w 0 J 2', `J ${dot} ${words('ONE')}`]),
  split('a box that is split between streams', refused, '0 0 9 9 re n', ['9 w 1 J 50 50 0 0', `re S ${words('ONE')}`]),
  parts('a box with size that is split between streams', 'admitted', '9 w 1 J 50 50 9', `9 re S ${words('ONE')}`),
  parts('a line that is split between streams', 'admitted', '9 w 1 J 50 50 m', `90 50 l S ${words('ONE')}`),
]
