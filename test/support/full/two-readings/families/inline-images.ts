import { deflateSync } from 'node:zlib'
import { latin1 } from '../../../../../base/bytes.ts'
import { streamOf, words } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'
import { jpeg } from './jpeg-images.ts'

const both = 'page_content_ambiguous'
const hidden = words('TWO', 100)

const image = (name: string, outcome: string, text: string): Reading => ({
  family: 'inline images',
  name,
  outcome,
  bytes: () => sheet({ 4: streamOf(`q 9 0 0 9 0 0 cm ${text} Q ${words('ONE')}`) }),
})
const photograph = (entries: string): string => `BI/W 16/H 16/BPC 8/CS/RGB${entries} ID `
const hexadecimal = (text: string): string => Buffer.from(text, 'latin1').toString('hex')
const gray = (width: number, entries = ''): string => `BI/W ${width}/H 1/BPC 8/CS/G${entries} ID `
const fax = (width: number, height: number, data: string): string =>
  `BI/W ${width}/H ${height}/IM true/D[1 0]/F/CCF/DP<</K -1/Columns ${width}>> ID ${data} EI`
// A comma of a bitmap font, as Ghostscript writes it.
const glyph = Buffer.from('JqIbcIPT17/9/Dw+tdesJa4JaUVJqgutgoAIAIA=', 'base64').toString('latin1')
const deflated = (bytes: number, level = 9): string => latin1(deflateSync(new Uint8Array(bytes).fill(7), { level }))
// Compression level 0 stores its input unchanged.
const stored = (text: string): string => latin1(deflateSync(Buffer.from(text, 'latin1'), { level: 0 }))

/** Returns an ambiguous file with an inline image, on a page whose resources define color spaces. */
const colored = (name: string, outcome: string, space: string, spaces: string): Reading => ({
  family: 'inline images',
  name: `an image in /${space}, ${name}`,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('/Resources<<', `/Resources<</ColorSpace ${spaces}`),
      4: streamOf(`q 99 0 0 99 0 0 cm BI/W 3/H 1/BPC 8/CS/${space} ID abc EI Q ${words('ONE')}`),
      7: spaces === '7 0 R' ? `<</${space} ${black}>>` : '<<>>',
    }),
})
const black = `[/Indexed/DeviceGray 255<${'00'.repeat(256)}>]`

export const inlineImages: Reading[] = [
  ...['G', 'DeviceGray'].flatMap((space) => [
    colored('which resources define', both, space, `<</${space} ${black}>>`),
    colored('which separate resources define', both, space, '7 0 R'),
    colored('next to another color space', 'admitted', space, `<</Mine ${black}>>`),
  ]),
  image('an image', 'admitted', `${gray(3)}abc EI`),
  image('an image whose end is on a separate line', 'admitted', `${gray(3)}abc\r\nEI`),
  image('an image whose last byte is a space', 'admitted', `${gray(3)}ab EI`),
  image('no white space before EI', both, `${gray(3)}abcEI`),
  image('no white space before EI, and text within the bytes', both, `${gray(hidden.length + 5)}a EI ${hidden}EI`),
  image('a mask', 'admitted', 'BI/W 8/H 2/IM true/D[1 0] ID ab EI'),
  image('colors of a table', 'admitted', 'BI/W 2/H 1/BPC 8/CS[/I/RGB 1<000000ffffff>] ID \0\x01 EI'),
  image('full names', 'admitted', 'BI/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB ID abc EI'),
  image('a deflated image', 'admitted', `${gray(40, '/F/Fl')}${deflated(40)} EI`),
  image('an image in hexadecimal digits', 'admitted', `${gray(3, '/F/AHx')}616263> EI`),
  image(
    'an image in hexadecimal digits after two line ends',
    'admitted',
    `BI/W 3/H 1/BPC 8/CS/G/F/AHx ID\r\n616263>\r\nEI`,
  ),
  image('a deflated image in ASCII85', 'admitted', `${gray(4, '/F[/A85/Fl]')}GhQY?B4hGL!(m53~> EI`),
  image('a photograph', 'admitted', `${photograph('/F/DCT')}${jpeg} EI`),
  image('a photograph in hexadecimal digits', 'admitted', `${photograph('/F[/AHx/DCT]')}${hexadecimal(jpeg)}> EI`),
  image('a photograph without its scan', both, `${photograph('/F/DCT')}${jpeg.slice(0, 200)} EI`),
  image('a compressed photograph', both, `${photograph('/F[/DCT/Fl]')}${jpeg} EI`),
  image('a fax without all rows', both, fax(8, 2, '\x90')),
  image('a JBIG2 image', both, `BI/W 8/H 1/IM true/F/JBIG2Decode ID abc EI`),
  image('a JPEG 2000 image', both, `BI/W 8/H 1/F/JPXDecode ID abc EI`),
  image('text within the bytes of an image', both, `${gray(hidden.length + 5)}a EI ${hidden} EI`),
  image('text after an image that declares more bytes', both, `${gray(90)}abc EI ${hidden}`),
  image('text after an image that declares fewer bytes', both, `${gray(3)}abc ${hidden} EI`),
  image('the word EI in the data', both, `${gray(7)}abcEI a EI`),
  image('a tab after the end', both, `${gray(3)}abc EI\tQ q`),
  image('a tab further after the end', 'admitted', `${gray(3)}abc EI Q\tq`),
  image('binary bytes after one of two images', both, `${gray(3)}abc EI Q\tq ${gray(3)}abc EI`),
  image('the letters EI in the data', 'admitted', `${gray(7)}abEIabc EI`),
  image('an unterminated image', both, `${gray(3)}abc`),
  image('an image without data', both, 'BI/W 1/H 1/BPC 8/CS/G EI'),
  image('indexes', 'admitted', 'BI/W 3/H 1/BPC 8/CS[/I/G 1<00ff>] ID \0\x01\0 EI'),
  image('indexes above the table', both, 'BI/W 3/H 1/BPC 8/CS[/I/G 1<00ff>] ID \0\x02\0 EI'),
  image('deflated indexes above the table', both, `BI/W 3/H 1/BPC 8/CS[/I/G 1<00ff>]/F/Fl ID ${stored('\0\x02\0')} EI`),
  image('colors from a named resource', 'admitted', 'BI/W 3/H 1/BPC 8/CS/Mine ID abc EI'),
  image('colors from a named resource, and the letters EI', both, `BI/W 9/H 1/BPC 8/CS/Mine ID abcEI${hidden} EI`),
  image('no bits', both, 'BI/W 3/H 1/CS/G ID abc EI'),
  image('three bits', both, 'BI/W 3/H 1/BPC 3/CS/G ID ab EI'),
  image('a mask by a string', both, 'BI/W 8/H 2/BPC 8/CS/G/IM(true) ID ab EI'),
  image('no colors', 'admitted', 'BI/W 3/H 1/BPC 8 ID abc EI'),
  ...['/SMask 5 0 R', '/Mask[0 0]'].map((mask) => image(`the mask ${mask}`, both, `${gray(3, mask)}abc EI`)),
  image('two widths', both, 'BI/W 3/Width 90/H 1/BPC 8/CS/G ID abc EI'),
  image('two line ends after ID', both, 'BI/W 3/H 1/BPC 8/CS/G ID\r\nabc EI'),
  image('deflated data that is too long', both, `${gray(3, '/F/Fl')}${deflated(40)} EI`),
  image('deflated data that is too short', both, `${gray(90, '/F/Fl')}${deflated(40)} EI`),
  image('truncated deflated data', both, `${gray(40, '/F/Fl')}${deflated(40).slice(0, -7)} EI`),
  image('deflated data with text after it', both, `${gray(40, '/F/Fl')}${deflated(40)}EI ${hidden} EI`),
  image('deflated data with text in it', both, `${gray(hidden.length + 4, '/F/Fl')}${stored(`aEI ${hidden}`)} EI`),
  image('deflated data with the letters EI in it', 'admitted', `${gray(5, '/F/Fl')}${stored('aEIaa')} EI`),
  image('a photograph with the letters EI in it', both, `${gray(3, '/F/DCT')}\xff\xd8aEIa\xff\xd9 EI`),
  image('a fax with the letters EI in its rows', 'admitted', fax(17, 24, glyph)),
  image('a fax with the letters EI in and after its rows', both, fax(17, 24, `${glyph}EI${hidden}`)),
  image('a fax with the letters EI after its rows', both, fax(16, 16, `\xff\xffEI${hidden}`)),
  image('a fax with EI and a space in its rows', both, fax(54, 4, '\x98\x45\x49\x20\xfc\x52\xea\xa9')),
  image('a damaged fax with the letters EI in it', both, fax(17, 32, glyph)),
  image('an unknown filter', both, `${gray(3, '/F/Mine')}abc EI`),
  image('an operand before BI', both, `1 ${gray(3)}abc EI`),
  image('an EI without an image', both, 'EI'),
]
