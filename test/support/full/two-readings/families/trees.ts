import { type Bytes, streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const family = 'pages'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })
const page = (entries: string, parent = '2 0 R'): string =>
  `<</Type/Page/Parent ${parent}/Resources<</Font<</F 5 0 R>>>>${entries}>>`
const box = '/MediaBox[0 0 400 200]'
const shown = '/Contents 4 0 R'
const pages = (entries: string, kids = '3 0 R', count = 1): string =>
  `<</Type/Pages/Kids[${kids}]/Count ${count}${entries}>>`
const two = (entries = ''): string => page(`${box}/Contents 6 0 R${entries}`)

const withPage =
  (entries: string, more: Record<number, string> = {}) =>
  () =>
    sheet({ 3: page(`${box}${entries}`), 6: bodies.two, ...more })
/** Returns a page that inherits either from its actual parent node or from the node that it names. */
const inherited =
  (above: string, named: string, own = '') =>
  () =>
    sheet({ 2: pages(above), 3: page(`${shown}${own}`, '7 0 R'), 7: pages(named) })

export const trees: Reading[] = [
  reading('the page tree', 'admitted', () => sheet({ 2: pages(box), 3: page(shown) })),
  reading(
    'a /Parent that is another node with another box',
    'page_tree_invalid',
    inherited(box, '/MediaBox[0 0 50 50]'),
  ),
  reading(
    'a /Parent that is another node with another rotation',
    'page_tree_invalid',
    inherited(`${box}/Rotate 90`, box),
  ),
  reading(
    'a /Parent that is another node with another crop',
    'page_tree_invalid',
    inherited(box, '/CropBox[0 0 9 9]', box),
  ),
  reading('a /Parent that is another node with other fonts', 'page_tree_invalid', () =>
    sheet({
      2: pages(`${box}/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>`),
      3: `<</Type/Page/Parent 7 0 R${shown}>>`,
      4: streamOf('/X Do'),
      6: streamOf(words('ONE'), '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'),
      7: pages('/Resources<</Font<</F 5 0 R>>/XObject<</X 8 0 R>>>>'),
      8: streamOf(words('TWO'), '/Type/XObject/Subtype/Form/BBox[0 0 400 200]'),
    }),
  ),
  reading('a page without a /Parent', 'page_tree_invalid', () =>
    sheet({ 2: pages(box), 3: `<</Type/Page/Resources<</Font<</F 5 0 R>>>>${shown}>>` }),
  ),
  reading('a page without a /Parent that has all attributes itself', 'page_tree_invalid', () =>
    sheet({ 3: `<</Type/Page/Resources<</Font<</F 5 0 R>>>>${box}${shown}>>` }),
  ),
  reading('a root of the tree with a /Parent', 'page_tree_invalid', () =>
    sheet({ 2: pages('/Parent 7 0 R'), 3: page(shown), 7: pages(box) }),
  ),
  reading('two levels', 'admitted', () =>
    sheet({ 2: pages(box, '7 0 R'), 3: page(shown, '7 0 R'), 7: pages('/Parent 2 0 R') }),
  ),
  reading('two levels with a wrong /Parent between', 'page_tree_invalid', () =>
    sheet({
      2: pages(box, '7 0 R'),
      3: page(shown, '7 0 R'),
      7: pages('/Parent 8 0 R'),
      8: pages('/MediaBox[0 0 9 9]', '7 0 R'),
    }),
  ),
  reading('two levels without the /Parent between', 'page_tree_invalid', () =>
    sheet({ 2: pages(box, '7 0 R'), 3: page(shown, '7 0 R'), 7: pages('') }),
  ),
  reading('a rotation by a reference to null', 'page_tree_invalid', () =>
    sheet({ 2: pages(`${box}/Rotate 180`), 3: page(`${shown}/Rotate 7 0 R`), 7: 'null' }),
  ),
  reading('annotations of a page tree node', 'page_tree_invalid', () =>
    sheet({ 2: pages(`${box}/Annots[]`), 3: page(shown) }),
  ),
  reading('annotations of a page that are null', 'admitted', withPage(`${shown}/Annots null`)),
  reading('two pages', 'admitted', () => sheet({ 2: pages('', '3 0 R 7 0 R', 2), 6: bodies.two, 7: two() })),
  reading('a /Count that is too small', 'page_tree_invalid', () =>
    sheet({ 2: pages('', '3 0 R 7 0 R', 1), 6: bodies.two, 7: two() }),
  ),
  reading('a kid that is null', 'page_tree_invalid', () => sheet({ 2: pages('', 'null 3 0 R', 1) })),
  reading('a kid that is missing', 'page_tree_invalid', () => sheet({ 2: pages('', '60 0 R 3 0 R', 1) })),
  reading('a direct kid', 'page_tree_invalid', () => sheet({ 2: pages('', page(`${box}${shown}`), 1) })),
  reading('a page with kids', 'page_tree_invalid', () =>
    sheet({ 3: page(`${box}${shown}/Kids[7 0 R]/Count 1`), 6: bodies.two, 7: two() }),
  ),
  reading('a node whose type is Page', 'page_tree_invalid', () =>
    sheet({ 2: pages('').replace('/Type/Pages', '/Type/Page') }),
  ),
  reading('a page whose type is Pages', 'page_tree_invalid', () =>
    sheet({ 3: page(`${box}${shown}`).replace('/Type/Page', '/Type/Pages') }),
  ),
  reading('a page without a type', 'page_tree_invalid', () =>
    sheet({ 3: page(`${box}${shown}`).replace('/Type/Page', '') }),
  ),
  reading('a page with the type of a template', 'page_tree_invalid', () =>
    sheet({ 3: page(`${box}${shown}`).replace('/Type/Page', '/Type/Template') }),
  ),
  reading('content in an array', 'admitted', withPage('/Contents[4 0 R 6 0 R]')),
  reading('content in a list in an object', 'admitted', withPage('/Contents 7 0 R', { 7: '[4 0 R 6 0 R]' })),
  reading('content in an empty array', 'admitted', withPage('')),
  reading('content that is an empty array', 'admitted', withPage('/Contents[]')),
  reading('content that is null', 'admitted', withPage('/Contents null')),
  reading('content with null in its array', 'page_content_invalid', withPage('/Contents[4 0 R null]')),
  reading('content with a missing object in its array', 'page_content_invalid', withPage('/Contents[4 0 R 60 0 R]')),
  reading('content with a name in its array', 'page_content_invalid', withPage('/Contents[4 0 R/Mine]')),
  reading(
    'content with a dictionary in its array',
    'page_content_invalid',
    withPage('/Contents[4 0 R 7 0 R]', { 7: '<<>>' }),
  ),
  reading('content with an array in its array', 'page_content_invalid', withPage('/Contents[4 0 R[6 0 R]]')),
  reading(
    'content with a list in its list by reference',
    'page_content_invalid',
    withPage('/Contents[4 0 R 7 0 R]', { 7: '[6 0 R]' }),
  ),
  reading('missing content', 'page_content_invalid', withPage('/Contents 60 0 R')),
  reading('content that is a dictionary', 'page_content_invalid', withPage('/Contents 7 0 R', { 7: '<<>>' })),
  reading(
    'content that is a keyword',
    'page_content_invalid',
    withPage(`/Contents(${words('ONE').replace(/[()]/g, '\\$&')})`),
  ),
  reading(
    'a word that is split between two streams',
    'page_content_ambiguous',
    withPage('/Contents[7 0 R 8 0 R]', {
      7: streamOf('BT /F 20 Tf 40 140 Td (ONE) T'),
      8: streamOf('j ET'),
    }),
  ),
  reading(
    'a string that is split between two streams',
    'page_content_ambiguous',
    withPage('/Contents[7 0 R 8 0 R]', {
      7: streamOf('BT /F 20 Tf 40 140 Td (ON'),
      8: streamOf('E) Tj ET'),
    }),
  ),
  reading('a box with swapped corners', 'admitted', () => sheet({ 3: page(`/MediaBox[400 200 0 0]${shown}`) })),
  reading('a box of references', 'admitted', () =>
    sheet({ 3: page(`/MediaBox[0 0 7 0 R 8 0 R]${shown}`), 7: '400', 8: '200' }),
  ),
  reading('a box without a size', 'page_box_invalid', () => sheet({ 3: page(`/MediaBox[0 0 0 200]${shown}`) })),
  reading('a box of five numbers', 'page_box_invalid', () => sheet({ 3: page(`/MediaBox[0 0 400 200 9]${shown}`) })),
  reading('no box', 'page_box_invalid', () => sheet({ 3: page(shown) })),
  reading('a crop box outside the media box by a rounding error', 'admitted', () =>
    sheet({ 3: page(`${box}/CropBox[-0.3 0 400.4 200]${shown}`) }),
  ),
  reading('a crop box around the media box', 'admitted', () =>
    sheet({ 3: page(`${box}/CropBox[-50 -50 900 900]${shown}`) }),
  ),
  reading('a crop box that is only wider than the media box', 'admitted', () =>
    sheet({ 3: page(`${box}/CropBox[0 50 900 180]${shown}`) }),
  ),
  reading('a crop box outside the media box in part', 'page_box_invalid', () =>
    sheet({ 3: page(`${box}/CropBox[-50 -50 300 180]${shown}`) }),
  ),
  reading('a crop box outside the media box', 'page_box_invalid', () =>
    sheet({ 3: page(`${box}/CropBox[500 500 600 600]${shown}`) }),
  ),
  reading('a crop box without a size', 'page_box_invalid', () =>
    sheet({ 3: page(`${box}/CropBox[10 10 10 10]${shown}`) }),
  ),
  reading('an invalid crop box', 'page_box_invalid', () => sheet({ 3: page(`${box}/CropBox[10 10]${shown}`) })),
  reading('a rotation by 90', 'admitted', () => sheet({ 3: page(`${box}/Rotate 90${shown}`) })),
  reading('a rotation by -90', 'admitted', () => sheet({ 3: page(`${box}/Rotate -90${shown}`) })),
  reading('a rotation by 450', 'admitted', () => sheet({ 3: page(`${box}/Rotate 450${shown}`) })),
  reading('a rotation by 90.0', 'object_unreadable', () => sheet({ 3: page(`${box}/Rotate 90.0${shown}`) })),
  reading('a /Count of 1.0', 'object_unreadable', () => sheet({ 2: pages('').replace('/Count 1', '/Count 1.0') })),
  reading('a rotation by 90.0 by reference', 'object_unreadable', () =>
    sheet({ 3: page(`${box}/Rotate 7 0 R${shown}`), 7: '90.0' }),
  ),
  reading('a rotation by 45', 'page_box_invalid', () => sheet({ 3: page(`${box}/Rotate 45${shown}`) })),
  reading('an inherited rotation that is reset', 'admitted', () =>
    sheet({ 2: pages('/Rotate 90'), 3: page(`${box}/Rotate 0${shown}`) }),
  ),
  reading('an inherited rotation that is null', 'page_tree_invalid', () =>
    sheet({ 2: pages('/Rotate 90'), 3: page(`${box}/Rotate null${shown}`) }),
  ),
  reading('inherited resources that are null', 'page_tree_invalid', () =>
    sheet({
      2: pages('/Resources<</Font<</F 5 0 R>>>>'),
      3: `<</Type/Page/Parent 2 0 R${box}${shown}/Resources null>>`,
    }),
  ),
  reading('inherited resources', 'admitted', () =>
    sheet({ 2: pages('/Resources<</Font<</F 5 0 R>>>>'), 3: `<</Type/Page/Parent 2 0 R${box}${shown}>>` }),
  ),
  reading('a user unit of the page', 'admitted', () => sheet({ 3: page(`${box}/UserUnit 2${shown}`) })),
  reading('an inherited user unit', 'admitted', () => sheet({ 2: pages('/UserUnit 2'), 3: page(`${box}${shown}`) })),
]
