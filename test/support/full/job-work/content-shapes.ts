import { contentShape, helvetica, inlineImage, objectShape, pageOf, repeated, type Shape } from './shape.ts'
import type { SmallFile } from './small-file.ts'

const texts = (n: number) => `BT /F 9 Tf ${repeated(n, '(abcdefgh) Tj')} ET`
const textsInPlaces = (n: number) => repeated(n, (i) => `BT /F 9 Tf ${i % 600} ${(i * 7) % 700} Td (ab) Tj ET`)
const paths = (n: number) => repeated(n, '0 0 m 1 1 l S')
const form = '/Type/XObject/Subtype/Form/BBox[0 0 600 700]'

/** Returns the entries of a page that draws an object. With `isOdd`, pdf.js must read the page. */
const drawing = (file: SmallFile, name: string, ref: string, content: string, isOdd = false): string =>
  pageOf(file, isOdd ? `${inlineImage} ${content}` : content, `/${name}<</X ${ref}>>`)

/** Form XObjects that each draw the next form several times. */
const fans = (fan: number, isOdd: boolean): Shape =>
  objectShape(`forms that each draw ${fan}${isOdd ? ', and an image' : ''}`, (file, n) => {
    const font = `/Resources<</Font<</F ${file.object(helvetica)}>>>>`
    let last = file.stream(`${form}${font}`, 'BT /F 9 Tf (abc) Tj ET')
    for (let depth = 0; depth < 2 * Math.log2(n); depth++)
      last = file.stream(`${form}/Resources<</XObject<</X ${last}>>>>`, '/X Do '.repeat(fan))
    return { page: drawing(file, 'XObject', last, '/X Do', isOdd) }
  })

const shading = (name: string, add: (file: SmallFile, count: number) => string): Shape =>
  objectShape(name, (file, n) => {
    const axial = `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 100 100]/Function ${add(file, n)}>>`
    return { page: drawing(file, 'Shading', file.object(axial), '/X sh', true) }
  })

/** Files with costly page content, forms, functions, patterns or images. */
export const contentShapes: Shape[] = [
  contentShape('texts', texts),
  contentShape('texts in many places', textsInPlaces),
  contentShape('texts at many angles', (n) =>
    repeated(n, (i) => `BT /F 9 Tf 1 .${i % 1_000} 0 1 ${i % 600} ${(i * 7) % 700} Tm (ab) Tj ET`),
  ),
  contentShape('one long text', (n) => `BT /F 9 Tf (${'ab '.repeat(n)}) Tj ET`),
  contentShape('letters between movements', (n) => `BT /F 9 Tf [${repeated(n, '(a) -300')}] TJ ET`),
  contentShape('movements', (n) => `BT /F 9 Tf [${repeated(n, '-300')}] TJ ET`),
  contentShape('states', (n) => repeated(n, 'q Q')),
  contentShape('transformations', (n) => repeated(n, '1 0 0 1 0 0 cm')),
  contentShape('paths', paths),
  contentShape('one path', (n) => `0 0 m ${repeated(n, '1 1 l')} S`),
  contentShape('fonts set', (n) => `BT ${repeated(n, '/F 9 Tf')} ET`),
  contentShape('marked content', (n) => repeated(n, '/P <</MCID 0>> BDC EMC')),
  contentShape('inline images', (n) => repeated(n, inlineImage)),
  ...[10, 100, 1_000, 5_000].flatMap((pages) => [
    contentShape(`texts on ${pages} pages`, texts, () => pages),
    contentShape(`paths on ${pages} pages`, paths, () => pages),
    contentShape(
      `an inline image on ${pages} pages`,
      (n) => `${inlineImage} ${paths(n)}`,
      () => pages,
    ),
  ]),
  contentShape('texts in many places on 100 pages', textsInPlaces, () => 100),
  contentShape(
    'pages',
    () => 'BT /F 9 Tf (ab) Tj ET',
    (n) => n,
  ),
  contentShape(
    'pages with an inline image',
    () => `BT /F 9 Tf (ab) Tj ET ${inlineImage}`,
    (n) => n,
  ),
  ...[2, 3, 10].flatMap((fan) => [fans(fan, false), fans(fan, true)]),
  objectShape('a form drawn often', (file, n) => {
    const font = `/Resources<</Font<</F ${file.object(helvetica)}>>>>`
    return { page: drawing(file, 'XObject', file.stream(`${form}${font}`, 'BT /F 9 Tf (a) Tj ET'), '/X Do '.repeat(n)) }
  }),
  objectShape('an empty form drawn often', (file, n) => ({
    page: drawing(file, 'XObject', file.stream(form, ''), '/X Do '.repeat(n), true),
  })),
  objectShape('a form that draws itself', (file, n) => {
    const self = file.stream(`${form}/Resources<</XObject<</X ${file.next()}>>>>`, '/X Do '.repeat(n))
    return { page: drawing(file, 'XObject', self, '/X Do') }
  }),
  objectShape('forms in a chain', (file, n) => {
    let last = file.stream(form, '')
    for (let i = 0; i < n; i++) last = file.stream(`${form}/Resources<</XObject<</X ${last}>>>>`, '/X Do')
    return { page: drawing(file, 'XObject', last, '/X Do') }
  }),
  objectShape('a huge image', (file, n) => {
    const image = `/Type/XObject/Subtype/Image/Width ${n}/Height ${n}/BitsPerComponent 8/ColorSpace/DeviceGray`
    return { page: drawing(file, 'XObject', file.stream(image, new Uint8Array(Math.min(n * n, 12_000_000))), '/X Do') }
  }),
  objectShape('an image drawn often', (file, n) => {
    const image = '/Type/XObject/Subtype/Image/Width 1000/Height 1000/BitsPerComponent 8/ColorSpace/DeviceGray'
    return { page: drawing(file, 'XObject', file.stream(image, new Uint8Array(1_000_000)), '/X Do '.repeat(n), true) }
  }),
  shading('a sampled function', (file, n) =>
    file.stream(
      `/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[${n}]/BitsPerSample 8`,
      new Uint8Array(Math.min(3 * n, 12_000_000)),
    ),
  ),
  shading('a calculator function', (file, n) =>
    file.stream('/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]', `{ ${'dup mul '.repeat(n)} dup dup }`),
  ),
  shading('functions stitched of two each', (file, n) => {
    let last = file.object('<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[1 1 1]>>')
    for (let depth = 0; depth < 4 * Math.log2(n); depth++)
      last = file.object(`<</FunctionType 3/Domain[0 1]/Functions[${last} ${last}]/Bounds[.5]/Encode[0 1 0 1]>>`)
    return last
  }),
  objectShape('patterns that each use two', (file, n) => {
    const pattern = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9'
    const paints = '/Pattern cs /X scn 0 0 9 9 re f /X scn 0 0 9 9 re f'
    let last = file.stream(`${pattern}/Resources<<>>`, '0 0 9 9 re f')
    for (let depth = 0; depth < 4 * Math.log2(n); depth++)
      last = file.stream(`${pattern}/Resources<</Pattern<</X ${last}>>>>`, paints)
    return { page: drawing(file, 'Pattern', last, paints, true) }
  }),
  objectShape('a mesh', (file, n) => {
    const bits = '/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 100 0 100 0 1 0 1 0 1]'
    const mesh = file.stream(`/ShadingType 4/ColorSpace/DeviceRGB${bits}`, new Uint8Array(6 * n))
    return { page: drawing(file, 'Shading', mesh, '/X sh', true) }
  }),
  objectShape('a color space set often', (file, n) => {
    const space = file.object(`[/Indexed/DeviceRGB 255 <${'00'.repeat(768)}>]`)
    return { page: drawing(file, 'ColorSpace', space, '/X cs '.repeat(n), true) }
  }),
  objectShape('a graphics state set often', (file, n) => ({
    page: drawing(file, 'ExtGState', file.object('<</CA 1>>'), '/X gs '.repeat(n)),
  })),
]
