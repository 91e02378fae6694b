import { type Bytes, streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'

const family = 'content'
const both = 'page_content_ambiguous'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })

/** Returns an ambiguous file with the given page content. */
const content = (name: string, outcome: string, text: string): Reading =>
  reading(name, outcome, () => sheet({ 4: streamOf(text) }))
const inText = (text: string): string => `BT /F 20 Tf 40 140 Td ${text} ET`
const text = (name: string, outcome: string, operators: string): Reading => content(name, outcome, inText(operators))
const list = (name: string, outcome: string, ...texts: string[]): Reading =>
  reading(name, outcome, () =>
    sheet({
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents[${texts.map((_, i) => `${6 + i} 0 R`).join(' ')}]/Resources<</Font<</F 5 0 R>>>>>>`,
      ...Object.fromEntries(texts.map((own, i) => [6 + i, streamOf(own)])),
    }),
  )
const page = (entries: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${entries}>>>>`
/** Returns an ambiguous file with the given content in a form XObject, which is drawn after a word of the page. */
const form = (name: string, outcome: string, own: string, dict = '/Subtype/Form'): Reading =>
  reading(name, outcome, () =>
    sheet({
      3: page('/XObject<</X 6 0 R>>'),
      4: streamOf(`/X Do ${words('ONE')}`),
      6: streamOf(own, `/Type/XObject${dict}/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>`),
      7: '/Form',
    }),
  )
const pattern = (name: string, outcome: string, own: string, type = '1'): Reading =>
  reading(name, outcome, () =>
    sheet({
      3: page('/Pattern<</P 6 0 R>>'),
      4: streamOf(`/Pattern cs /P scn 0 0 9 9 re f ${words('ONE')}`),
      6: streamOf(own, `/PatternType ${type}/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>`),
      7: '1',
    }),
  )
/** Returns an ambiguous file with a font whose letter A draws the given content. */
const letter = (name: string, outcome: string, own: string, table = '<</a 6 0 R>>', colors = ''): Reading =>
  reading(name, outcome, () =>
    sheet({
      4: streamOf(colors + words('A')),
      5: `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs ${table}/Encoding<</Differences[65/a]>>/FirstChar 65/LastChar 65/Widths[9]/Resources<<>>>>`,
      6: streamOf(own),
      7: '<</a 6 0 R>>',
    }),
  )

/** Returns an ambiguous file with an image, a form or a gradient in a text object. */
const inner = (name: string, outcome: string, operators: string): Reading =>
  reading(name, outcome, () =>
    sheet({
      3: page(
        `/XObject<</X 6 0 R>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function 7 0 R>>>>`,
      ),
      4: streamOf(`q BT /F 20 Tf 40 90 Td ${operators} ET Q ${words('ONE')}`),
      6: streamOf(words('IN', 30), '/Type/XObject/Subtype/Form/BBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>'),
      7: '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>',
    }),
  )

export const contents: Reading[] = [
  content(
    'operators with their operands',
    'admitted',
    `q 1 0 0 1 0 0 cm .5 g 1 w [2 1]0 d 0 0 m 9 9 l S Q\n${words('ONE')}`,
  ),
  content('comments', 'admitted', `% (TWO) Tj\n${words('ONE')} % ET`),
  content('a state that is never restored', 'admitted', `q q ${words('ONE')}`),
  content('unterminated text', 'admitted', words('ONE').replace(' ET', '')),
  content('a compatibility section', 'admitted', `BX ${words('ONE')} EX`),
  content('an unknown operator in a compatibility section', both, `BX 1 /A tomorrow EX ${words('ONE')}`),
  content('an unknown operator that begins with another', both, `${words('ONE').replace('(', 'BX (TWO) TjTj EX (')}`),
  content('an unknown operator', both, `1 tomorrow ${words('ONE')}`),
  content('an unknown operator between BX and EX', both, `BX EX 1 tomorrow ${words('ONE')}`),
  content('EX without BX', 'admitted', `EX ${words('ONE')}`),
  content('a state that was not saved', both, `Q ${words('ONE')}`),
  content('a property list', 'admitted', `/P<</MCID 0/A[1(b)]/B<</C null>>>>BDC ${words('ONE')} EMC`),
  text('an additional string', both, '(TWO)(ONE) Tj'),
  text('an additional number', both, '9(ONE) Tj'),
  text('an additional name', both, '/A(ONE) Tj'),
  text('a missing string', both, '(ONE) Tj Tj'),
  text('an array instead of a string', both, '[(ONE)] Tj'),
  text('a string instead of an array', both, '(ONE) TJ'),
  text('a nested array', both, '[[(TWO)](ONE)] TJ'),
  text('a name in an array', both, '[/TWO(ONE)] TJ'),
  text('a keyword in an array', both, '[Tj(ONE)] TJ'),
  text('pieces of text and their distances', 'admitted', '[(O)-9.5(N)<45>] TJ'),
  content('a position of three numbers before text', both, 'BT /F 20 Tf 40 140 9 Td (ONE) Tj ET'),
  content('a position of three numbers without text', 'admitted', `BT /F 20 Tf 9 0 0 Td ET ${words('ONE')}`),
  content(
    'a position of three numbers and another position',
    'admitted',
    'BT /F 20 Tf 9 0 0 Td 1 0 0 1 40 140 Tm (ONE) Tj ET',
  ),
  content('a position by a name', both, `BT /F 20 Tf /A 0 Td ET ${words('ONE')}`),
  content('a font without a size', both, 'BT /F Tf 40 140 Td (ONE) Tj ET'),
  content('a color of two numbers', both, `1 0 rg ${words('ONE')}`),
  content('a color of four numbers', both, `1 0 0 0 rg ${words('ONE')}`),
  ...['3.0', '3.5', '8', '1000', '-1', '03'].map((mode) =>
    text(`text in the rendering mode ${mode}`, both, `${mode} Tr (ONE) Tj`),
  ),
  ...['0', '+2'].map((mode) => text(`text in the rendering mode ${mode}`, 'admitted', `${mode} Tr (ONE) Tj`)),
  list('text in a rendering mode from another stream', both, 'BT /F 20 Tf 40 140 Td 3.0', 'Tr (ONE) Tj ET'),
  list('text in a known rendering mode from another stream', 'admitted', 'BT /F 20 Tf 40 140 Td 0', 'Tr (ONE) Tj ET'),
  ...['-5 w', '-.1 w', '-1 M', '-1 i', '3 J', '1.0 J', '-1 J', '3 j', '.5 j'].map((state) =>
    content(`a line of ${state}`, both, `${state} 9 100 m 90 100 l S ${words('ONE')}`),
  ),
  ...['0 w', '-0 w', '.5 w', '10 M', '0 i', '2 J', '0 j'].map((state) =>
    content(`a line of ${state}`, 'admitted', `${state} 9 100 m 90 100 l S ${words('ONE')}`),
  ),
  ...['[-1]', '[3 -1]', '[0]', '[0 0.0]', '[(a)]'].map((pattern) =>
    content(`a line in the pattern ${pattern}`, both, `${pattern} 0 d 9 100 m 90 100 l S ${words('ONE')}`),
  ),
  ...['[]', '[3]', '[0 3]', '[.5 0]'].map((pattern) =>
    content(`a line in the pattern ${pattern}`, 'admitted', `${pattern} 0 d 9 100 m 90 100 l S ${words('ONE')}`),
  ),
  list('a pattern of zeros over two streams', both, '[0', `0] 0 d ${words('ONE')}`),
  list('a pattern below zero over three streams', both, '[3', '-1', `3] 0 d ${words('ONE')}`),
  list('a pattern over three streams', 'admitted', '[0', '3', `0] 0 d ${words('ONE')}`),
  text('only negative distances', 'admitted', '[-9 0] TJ (ONE) Tj'),
  text('a state saved in text', both, 'q 50 0 Td (ONE) Tj Q (TWO) Tj'),
  text('a state saved in text, and a moved word', both, 'q (ONE) Tj Q 9 0 Td (TWO) Tj'),
  text('a state saved in text, and a placed word', 'admitted', 'q 1 g 50 0 Td Q 1 0 0 1 40 140 Tm (ONE) Tj'),
  text('a state saved around the words of a text', 'admitted', 'q 0 0 1 rg (ONE) Tj Q'),
  content('a state saved in text and restored after it', 'admitted', 'BT /F 20 Tf 40 140 Td q (ONE) Tj ET Q'),
  list('a state saved in text and restored in the next stream', both, 'BT /F 20 Tf 40 140 Td q', 'Q (ONE) Tj ET'),
  list('a position of three numbers before text in the next stream', both, 'BT /F 20 Tf 40 140 9 Td', '(ONE) Tj ET'),
  text('a matrix in text', 'admitted', '1 0 0 1 9 9 cm (ONE) Tj'),
  text('a matrix between two words', 'admitted', '(ONE) Tj 1 0 0 1 9 9 cm (TWO) Tj'),
  text('a path in text', both, '0 0 9 9 re f (ONE) Tj'),
  text('text in text', both, '(ONE) Tj BT (TWO) Tj ET'),
  ...[
    ['an inline image', 'BI /W 1/H 1/BPC 8/CS/G/F/AHx ID 00> EI'],
    ['a form', '/X Do'],
    ['a gradient', '/S sh'],
  ].flatMap(([name, drawing]) => [
    inner(`${name} in text`, 'admitted', `q ${drawing} Q 9 9 Td`),
    inner(`${name} in text, and a placed word`, 'admitted', `(A) Tj ${drawing} 1 0 0 1 90 90 Tm (BC) Tj`),
    inner(`${name} in text, and a moved word`, both, `(A) Tj ${drawing} 9 9 Td (BC) Tj`),
    inner(`${name} between two words`, both, `(A) Tj ${drawing} (BC) Tj`),
  ]),
  content('text without BT', both, `${words('ONE')} (TWO) Tj`),
  content('ET without BT', both, `ET ${words('ONE')}`),
  content('a line without a starting point', both, `9 9 l S ${words('ONE')}`),
  content('a state saved in a path', 'admitted', `0 0 m q 9 9 l S Q ${words('ONE')}`),
  content('a matrix in a path', 'admitted', `0 0 m 1 0 0 1 5 5 cm 9 9 l S ${words('ONE')}`),
  content('a state saved before a clip takes effect', both, `0 0 300 300 re W q n Q ${words('ONE')}`),
  content('a state restored while a clip waits', both, `q 0 0 9 9 re W Q n ${words('ONE')}`),
  content('a clip before its path', 'admitted', `W 0 0 300 300 re n ${words('ONE')}`),
  content('a clip before text', both, `W ${words('ONE')} 0 0 9 9 re n`),
  content('a clip whose state is restored before its path', both, `q W Q 0 0 9 9 re n ${words('ONE')}`),
  content('a clip without a path', both, `W n ${words('ONE')}`),
  content('a clip whose path is missing', both, `${words('ONE')} W`),
  content('a path that is closed without being open', 'admitted', `0 0 300 300 re W n h ${words('ONE')}`),
  content('a line from a path that is closed without being open', both, `h 9 9 l S ${words('ONE')}`),
  list('a state saved in a path of another stream', 'admitted', '0 0 m', `q 9 9 l S Q ${words('ONE')}`),
  list('a state saved by another stream before a clip takes effect', both, '0 0 300 300 re W', `q n Q ${words('ONE')}`),
  list('a clip before a path of another stream', 'admitted', 'W', `0 0 300 300 re n ${words('ONE')}`),
  content('a color in a path', 'admitted', `0 0 m 9 9 l 1 0 0 RG S ${words('ONE')}`),
  text('an additional parenthesis', both, '(ONE)) Tj'),
  text('a missing parenthesis', both, '((ONE) Tj'),
  text('an escaped parenthesis', 'admitted', '(\\)ONE\\() Tj'),
  ...['\\400', '\\477', '\\777', '(\\460)'].map((letter) =>
    text(`a letter written ${letter}`, both, `(ON${letter}E) Tj`),
  ),
  ...['\\117', '\\0400', '\\608', '\\1178', '\\60\\61'].map((letter) =>
    text(`a letter written ${letter}`, 'admitted', `(ONE) Tj 0 0 0 rg (${letter}) Tj`),
  ),
  text('a parenthesis after half a letter', both, '(ON\\47)E) Tj'),
  text('an unterminated array', both, '[(ONE) TJ'),
  text('an array that ends twice', both, '[(ONE)]] TJ'),
  text('an array that ends like a dictionary', both, '[(ONE)>> TJ'),
  content('a dictionary without a key', both, `/P<<1(TWO)>>BDC ${words('ONE')} EMC`),
  content('a dictionary without a value', both, `/P<</A>>BDC ${words('ONE')} EMC`),
  content('a dictionary with a reference', both, `/P<</A 1 0 R>>BDC ${words('ONE')} EMC`),
  text('a hexadecimal string with an invalid letter', both, '<4F4E4x5> Tj'),
  text('a hexadecimal string with half a byte', 'admitted', '<4F4E45> Tj <2> Tj'),
  text('a procedure', both, '{(TWO)} (ONE) Tj'),
  ...['--40', '4-0', '+-40', '.', '-', '4.0.0', '4e1', '40x', '4294967336', '1000000040.5'].map((number) =>
    content(`a number written ${number}`, both, `BT /F 20 Tf ${number} 140 Td (ONE) Tj ET`),
  ),
  ...['+40', '40.', '040', '40.000000000000001', '-.5'].map((number) =>
    content(`a number written ${number}`, 'admitted', `BT /F 20 Tf ${number} 140 Td (ONE) Tj ET`),
  ),
  content('a number joined to an operator', both, `0 0 9 9re f ${words('ONE')}`),
  content('operands after the last operator', both, `${words('ONE')} 1 2`),
  content('words', both, 'What a page says.'),
  list('an empty stream within the operands of an operator', 'admitted', 'BT /F 20 Tf 40 140', '', 'Td (ONE) Tj ET'),
  list('an empty stream within a dictionary', 'admitted', '/Span <</MCID', '', `0>> BDC ${words('ONE')} EMC`),
  list('an empty stream within an array', 'admitted', 'BT /F 20 Tf 40 140 Td [(O) 1', ' ', '(NE)] TJ ET'),
  list('states saved and restored by others', 'admitted', 'q ', words('ONE'), ' Q'),
  list('a state restored that no stream saved', both, 'q Q', 'Q', words('ONE')),
  list('text over two streams', 'admitted', 'BT /F 20 Tf', '40 140 Td (ONE) Tj', 'ET'),
  list('text over two streams without BT', both, '/F 20 Tf', '40 140 Td (ONE) Tj', 'ET'),
  list('a path over two streams', 'admitted', '0 0 m', '9 9 l S', words('ONE')),
  list('an operator in another stream than its operands', 'admitted', 'BT /F 20 Tf 40 140 Td (ONE)', 'Tj ET'),
  list('operands in two streams', 'admitted', 'BT /F 20 Tf 40', '140 Td (ONE) Tj ET'),
  list('operands in three streams', 'admitted', 'BT /F', '20', 'Tf 40 140 Td (ONE) Tj ET'),
  list('a number over two streams', both, 'BT /F 2', '0 Tf 40 140 Td (ONE) Tj ET'),
  list('additional operands in two streams', both, 'BT /F 20 Tf 40 140 Td (TWO)', '(ONE) Tj ET'),
  list('missing operands in two streams', both, 'BT /F 20 Tf', '140 Td (ONE) Tj ET'),
  list('operands before an operator that has others', both, 'BT /F 20 Tf 40 140 Td (TWO)', '1 w (ONE) Tj ET'),
  list('operands without an operator', both, `${words('ONE')} 1`, ' '),
  list('an array over two streams', 'admitted', 'BT /F 20 Tf 40 140 Td [(O)', '(NE)] TJ ET'),
  list('an array over three streams', 'admitted', 'BT /F 20 Tf 40 140 Td [(O)', '(N)', '-9 (E)] TJ ET'),
  list('an array of names over two streams', both, 'BT /F 20 Tf 40 140 Td [(O)', '/N (NE)] TJ ET'),
  list('an array over two streams that ends like a dictionary', both, 'BT /F 20 Tf 40 140 Td [(O)', '(NE)>> TJ ET'),
  list('an unterminated array over two streams', both, `${words('ONE')} [(O)`, '(NE)'),
  list('properties over two streams', 'admitted', '/A <</MCID', `29>>BDC ${words('ONE')} EMC`),
  list('properties over two streams, split before a key', 'admitted', '/A <<', `/MCID 29>>BDC ${words('ONE')} EMC`),
  list('an array in properties over two streams', 'admitted', '/A <</B [1', `2]/C 3>>BDC ${words('ONE')} EMC`),
  list('properties in properties over two streams', 'admitted', '/A <</B <</C', `1>>/D 3>>BDC ${words('ONE')} EMC`),
  list('an array in properties that ends twice', both, '/A <</B [1', `2]]/C 3>>BDC ${words('ONE')} EMC`),
  list('an array in properties over two streams, before a value', both, '/A <</B [1', `2] 3>>BDC ${words('ONE')} EMC`),
  list('an array in properties for a key over two streams', both, '/A <<[1', `2]/C 3>>BDC ${words('ONE')} EMC`),
  list('an array in properties over three streams', 'admitted', '/A <</B [1', '2', `3]>>BDC ${words('ONE')} EMC`),
  list('properties over two streams without a value', both, '/A <</MCID', `>>BDC ${words('ONE')} EMC`),
  list('properties over two streams with a value for a key', both, '/A <<', `29 /MCID>>BDC ${words('ONE')} EMC`),
  list('a movement of text with too many operands in two streams', both, 'BT /F 20 Tf 40 14', '0 Td (ONE) Tj ET'),
  list('a comment without a line end before another stream', both, `${words('ONE')} %`, words('TWO', 100)),
  list('a comment with a line end before another stream', 'admitted', '0 0 9 9 re f %\n', words('ONE')),
  list('a comment without a line end in the last stream', 'admitted', '0 0 9 9 re f', `${words('ONE')} %`),
  list('a color over two streams', 'admitted', '0 0', `1 sc ${words('ONE')}`),
  form('a form', 'admitted', words('TWO', 100)),
  form('a form that restores what it did not save', both, `Q ${words('TWO', 100)}`),
  form('a form that ends within text', both, words('TWO', 100).replace(' ET', '')),
  form('a form with an additional operand', both, words('TWO', 100).replace('Tj', '1 Tj')),
  form('a form whose type is a reference', both, words('TWO', 100).replace('Tj', '1 Tj'), '/Subtype 7 0 R'),
  pattern('a pattern', 'admitted', '0 0 5 5 re f'),
  pattern('a pattern with a missing operand', both, '0 0 5 re f'),
  pattern('a pattern whose type is a reference', both, '0 0 5 re f', '7 0 R'),
  letter('a letter', 'admitted', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
  letter('a letter of lines', 'admitted', '9 0 d0 1 w 1 1 m 8 8 l S'),
  letter('a letter of lines with the width of the page', both, '9 0 d0 1 1 m 8 8 l S'),
  ...[
    ['1 g ', both],
    ['0 .5 .5 RG ', both],
    ['/DeviceRGB cs .5 .5 .5 sc ', both],
    ['1 0 0 rg q 0 g Q ', both],
    ['0 g 0 0 0 RG ', 'admitted'],
    ['q 1 g Q ', 'admitted'],
    ['/DeviceGray cs ', 'admitted'],
    ['1 g /DeviceGray cs ', both],
  ].map(([colors, outcome]) =>
    letter(`a letter of lines in the colors ${colors}`, outcome!, '9 0 d0 1 w 1 1 m 8 8 l S', '<</a 6 0 R>>', colors),
  ),
  letter('a letter of lines in its own color', 'admitted', '9 0 d0 0 G 1 w 1 1 m 8 8 l S', '<</a 6 0 R>>', '1 g '),
  letter('a letter of areas in a color', 'admitted', '9 0 d0 1 1 7 7 re f', '<</a 6 0 R>>', '1 g '),
  reading('an invisible letter', both, () =>
    sheet({
      4: streamOf('BT /F 20 Tf 40 140 Td 3 Tr (A) Tj ET'),
      5: '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Differences[65/a]>>/FirstChar 65/LastChar 65/Widths[9]>>',
      6: streamOf('9 0 d0 0 0 9 9 re f'),
    }),
  ),
  text('invisible text of another font', 'admitted', '3 Tr (ONE) Tj'),
  letter('a letter with a missing operand', both, '9 0 0 0 9 9 d1 0 0 9 re f'),
  letter('a letter with a missing operand, in a table', both, '9 0 0 0 9 9 d1 0 0 9 re f', '7 0 R'),
  letter('a letter in a table', 'admitted', '9 0 0 0 9 9 d1 0 0 9 9 re f', '7 0 R'),
  reading('content that is an image', both, () => sheet({ 4: streamOf(words('ONE'), '/Filter/DCTDecode') })),
  reading('content that declares itself an image', both, () =>
    sheet({ 4: streamOf(words('ONE'), '/Subtype/Image/Filter/AHx') }),
  ),
]
