import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const both = 'appearance_ambiguous'
const unclear = 'page_content_ambiguous'
const named = (name: string, outcome: string, objects: Record<number, string>): Reading => ({
  family: 'names of resources',
  name,
  outcome,
  bytes: () => sheet(objects),
})

/** Returns the sheet's page with other resources. `null` omits the key. */
const pageWith = (resources: string | null): string =>
  bodies.page.replace('/Resources<</Font<</F 5 0 R>>>>', resources === null ? '' : `/Resources${resources}`)
const fonts = '/Font<</F 5 0 R>>'
const page = (name: string, outcome: string, resources: string | null, objects: Record<number, string> = {}): Reading =>
  named(`of a page, ${name}`, outcome, { 3: pageWith(resources), ...objects })
const painted = (name: string, outcome: string, resources: string, content: string): Reading =>
  page(name, outcome, `<<${fonts}${resources}>>`, {
    4: streamOf(`q ${content} Q ${words('ONE')}`),
    6: streamOf('0 0 9 9 re f', '/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>'),
    7: '<</P 6 0 R>>',
    8: '[/Pattern/DeviceRGB]',
  })
/** Returns an ambiguous file with page content in several streams. */
const parts = (name: string, outcome: string, contents: string[], resources = `<<${fonts}>>`): Reading =>
  page(name, outcome, resources, {
    3: pageWith(resources).replace('4 0 R', `[${contents.map((_, i) => `${10 + i} 0 R`).join(' ')}]`),
    ...Object.fromEntries(contents.map((content, i) => [10 + i, streamOf(content)])),
  })

const formOf = (content: string, resources: string): string =>
  streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 400 200]${resources}`)
/** Returns an ambiguous file with a form XObject next to the page's word. */
const form = (name: string, outcome: string, content: string, resources: string, onPage = ''): Reading =>
  page(`a form ${name}`, outcome, `<<${fonts}/XObject<</X 6 0 R>>${onPage}>>`, {
    4: streamOf(`/X Do ${words('ONE')}`),
    6: formOf(content, resources),
    7: '<</F 5 0 R>>',
    8: '<</Font 7 0 R>>',
    9: formOf('0 0 9 9 re f', '/Resources<<>>'),
  })
const two = words('TWO', 100)
const square = '0 0 99 99 re f'

const letter = (name: string, outcome: string, resources: string): Reading =>
  page(`a letter ${name}`, outcome, `<<${fonts.replace('>>', '/L 7 0 R>>')}>>`, {
    4: streamOf(`${words('ONE')} BT /L 9 Tf 9 9 Td (E) Tj ET`),
    6: streamOf('9 0 d0 BT /F 9 Tf (E) Tj ET'),
    7: `<</Type/Font/Subtype/Type3/FontMatrix[.1 0 0 .1 0 0]/FontBBox[0 0 9 9]/FirstChar 69/LastChar 69/Widths[9]/Encoding<</Differences[69/E]>>/CharProcs<</E 6 0 R>>${resources}>>`,
  })

export const namedResources: Reading[] = [
  page('a font', 'admitted', `<<${fonts}>>`),
  page('a shared font', 'admitted', '<</Font<</A 5 0 R/F 5 0 R/Z 5 0 R>>>>'),
  page('a font name in another notation', 'admitted', '<</Font<</#46 5 0 R>>>>'),
  page('a font of another name', both, '<</Font<</G 5 0 R>>>>'),
  page('a font that is null', both, '<</Font<</F null>>>>'),
  page('a font in an empty dictionary', both, '<</Font<<>>>>'),
  page('a font without a dictionary', both, '<<>>'),
  page('a font name in another dictionary', both, '<</XObject<</F 5 0 R>>>>'),
  page('a font without resources', both, null),
  page('a font of resources by reference', 'admitted', ' 6 0 R', { 6: `<<${fonts}>>` }),
  page('a font of a table by reference', 'admitted', '<</Font 6 0 R>>', { 6: '<</F 5 0 R>>' }),
  page('a font of both by reference', 'admitted', ' 7 0 R', { 6: '<</F 5 0 R>>', 7: '<</Font 6 0 R>>' }),
  page('none by reference to other resources', both, ' 6 0 R', { 6: '<</Font<</G 5 0 R>>>>' }),
  page('none by reference to another table', both, '<</Font 6 0 R>>', { 6: '<</G 5 0 R>>' }),
  page('a font of the parent node', 'admitted', null, {
    2: bodies.pages.replace('/Count', `/Resources<<${fonts}>>/Count`),
  }),
  page('a font of the parent node, if the page has resources', both, '<</ProcSet[/PDF]>>', {
    2: bodies.pages.replace('/Count', `/Resources<<${fonts}>>/Count`),
  }),
  ...[
    ['/X Do', '/XObject<</X 6 0 R>>'],
    ['/G gs', '/ExtGState<</G<</ca .1>>>>'],
  ].flatMap(([use, resources]) =>
    [fonts, `${fonts}${resources}`].map((own) =>
      page(`${use} with ${own}, if the parent node has it`, own === fonts ? both : 'admitted', `<<${own}>>`, {
        2: bodies.pages.replace('/Count', `/Resources<<${resources}>>/Count`),
        4: streamOf(`${use} ${words('ONE')}`),
        6: formOf(square, '/Resources<<>>'),
      }),
    ),
  ),
  page('a font of a form that readers fill alone', both, '<<>>', {
    1: bodies.catalog.replace('/Pages', `/AcroForm<</Fields[]/DR<<${fonts}>>>>/Pages`),
  }),
  painted('a color space', 'admitted', '/ColorSpace<</C/DeviceCMYK>>', '/C cs 0 1 1 0 sc 9 9 50 50 re f'),
  painted('a missing color space', both, '/ColorSpace<</D/DeviceCMYK>>', '/C cs 0 1 1 0 sc 9 9 50 50 re f'),
  painted('a missing color space for lines', both, '', '/C CS 0 1 1 0 SC 9 9 50 50 re S'),
  painted('spaces that readers know', 'admitted', '', '/DeviceCMYK cs 0 1 1 0 sc /DeviceGray CS 0 SC 9 9 50 50 re B'),
  painted('a pattern', 'admitted', '/Pattern 7 0 R/ColorSpace<</C 8 0 R>>', '/C cs 1 0 0 /P scn 9 9 50 50 re f'),
  painted('a missing pattern', both, '/Pattern<<>>/ColorSpace<</C 8 0 R>>', '/C cs 1 0 0 /P scn 9 9 50 50 re f'),
  painted('a missing graphics state', 'admitted', '', `/G gs ${square}`),
  painted('a missing form', 'admitted', '', `/G Do ${square}`),
  painted('a missing shading', 'admitted', '', '/G sh'),
  parts('a font named in the previous stream', 'admitted', ['BT /F', '9 Tf 20 150 Td (ONE) Tj ET']),
  parts('a font named two streams earlier', 'admitted', ['BT /F', '', '9 Tf 20 150 Td (ONE) Tj ET']),
  parts('a missing font named in the previous stream', both, ['BT /G', '9 Tf 20 150 Td (ONE) Tj ET']),
  parts('a missing font named two streams earlier', both, ['BT /G', '9', 'Tf 20 150 Td (ONE) Tj ET']),
  parts('numbers in the previous stream', 'admitted', [`${words('ONE')} 1 0`, `0 rg ${square}`]),
  ...['Q', 'P'].map((name) =>
    named(`of a page, the pattern ${name}, named in the previous stream`, name === 'Q' ? 'admitted' : both, {
      3: pageWith(`<<${fonts}/Pattern<</Q 6 0 R>>>>`).replace('4 0 R', '[4 0 R 7 0 R]'),
      4: streamOf(`${words('ONE')} /Pattern cs /Q scn 9 9 50 50 re f /${name}`),
      6: streamOf(
        '0 0 9 9 re f',
        '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      ),
      7: streamOf(`scn ${square}`),
    }),
  ),
  form('with a font', 'admitted', two, `/Resources<<${fonts}>>`),
  form('with resources by reference', 'admitted', two, '/Resources 8 0 R'),
  form('with a font that only the page has', both, two, '/Resources<<>>'),
  form('with another font', both, two, '/Resources<</Font<</G 5 0 R>>>>'),
  form('that uses the font of the page', 'admitted', two, ''),
  form('of resources that are null', 'admitted', two, '/Resources null'),
  form('that uses a missing font', both, two.replace('/F', '/G'), ''),
  form('with a state that only the page has', both, `/G gs ${square}`, '/Resources<<>>', '/ExtGState<</G<</ca .1>>>>'),
  form(
    'with a color space that only the page has',
    both,
    `/C cs 0 1 1 0 sc ${square}`,
    '/Resources<<>>',
    '/ColorSpace<</C/DeviceCMYK>>',
  ),
  form('with a form that only the page has', both, '/Y Do', '/Resources<<>>', '/Properties<<>>'),
  page('a form that uses resources of another form or of the page', both, `<<${fonts}/XObject<</X 6 0 R>>>>`, {
    4: streamOf(`/X Do ${words('ONE')}`),
    6: formOf('/Y Do', '/Resources<</XObject<</Y 7 0 R>>>>'),
    7: formOf(two, ''),
  }),
  page('a form that uses no resources of another form or of the page', 'admitted', `<<${fonts}/XObject<</X 6 0 R>>>>`, {
    4: streamOf(`/X Do ${words('ONE')}`),
    6: formOf('/Y Do', '/Resources<</XObject<</Y 7 0 R>>>>'),
    7: formOf(square, ''),
  }),
  ...[6, 7].map((inside) =>
    page(`a form that draws itself through ${inside}`, unclear, `<<${fonts}/XObject<</X 6 0 R>>>>`, {
      4: streamOf(`/X Do ${words('ONE')}`),
      6: formOf(`0 0 50 50 re f .5 0 0 .5 99 50 cm /Y Do`, `/Resources<</XObject<</Y ${inside} 0 R>>>>`),
      7: formOf(`0 0 50 90 re f .5 0 0 .5 99 50 cm /X Do`, '/Resources<</XObject<</X 6 0 R>>>>'),
    }),
  ),
  page(
    'a soft mask that draws through itself',
    unclear,
    `<<${fonts}/ExtGState<</G<</SMask<</S/Luminosity/G 6 0 R>>>>>>>>`,
    {
      4: streamOf(`/G gs ${words('ONE')}`),
      6: formOf(
        `/G gs 1 g ${square}`,
        '/Group<</S/Transparency/CS/DeviceGray>>/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G 6 0 R>>>>>>>>',
      ),
    },
  ),
  page('a form with itself in its resources', 'admitted', `<<${fonts}/XObject<</X 6 0 R>>>>`, {
    4: streamOf(`/X Do ${words('ONE')}`),
    6: formOf(square, '/Resources<</XObject<</X 6 0 R>>>>'),
  }),
  page('a pattern that draws itself', unclear, `<<${fonts}/Pattern<</P 6 0 R>>>>`, {
    4: streamOf(`/Pattern cs /P scn 9 9 90 90 re f`),
    6: streamOf(
      '0 0 9 9 re f /Pattern cs /P scn 9 9 9 9 re f',
      '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<</Pattern<</P 6 0 R>>>>',
    ),
  }),
  page('an appearance with a font of the page', 'admitted', `<<${fonts}>>/Annots[6 0 R]`, {
    6: '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 400 200]/AP<</N 7 0 R>>>>',
    7: formOf(`BT /F 9 Tf ET ${square}`, ''),
  }),
  page('an appearance with a font that only the form has', both, '<<>>/Annots[6 0 R]', {
    1: bodies.catalog.replace('/Pages', `/AcroForm<</Fields[6 0 R]/DR<<${fonts}>>>>/Pages`),
    4: streamOf(square),
    6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(TWO)/DA(/F 9 Tf)/F 4/Rect[0 0 400 200]/AP<</N 7 0 R>>>>',
    7: formOf(`/Tx BMC ${two} EMC`, ''),
  }),
  letter('with a font of the page', 'admitted', ''),
  letter('with a font', 'admitted', `/Resources<<${fonts}>>`),
  letter('with a font that only the page has', both, '/Resources<<>>'),
]
