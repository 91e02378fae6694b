import { deflateSync } from 'node:zlib'
import { latin1 } from '../../../../../base/bytes.ts'
import { streamOf, words } from '../draft.ts'
import { type Reading, sheet } from '../sheet.ts'

const both = 'page_content_ambiguous'
const hidden = words('TWO', 100)

const picture = (name: string, outcome: string, text: string): Reading => ({
  family: 'inline pictures',
  name,
  outcome,
  bytes: () => sheet({ 4: streamOf(`q 9 0 0 9 0 0 cm ${text} Q ${words('ONE')}`) }),
})
const grey = (width: number, entries = ''): string => `BI/W ${width}/H 1/BPC 8/CS/G${entries} ID `
const deflated = (bytes: number, level = 9): string => latin1(deflateSync(new Uint8Array(bytes).fill(7), { level }))
// Level 0 stores its input unchanged.
const stored = (text: string): string => latin1(deflateSync(Buffer.from(text, 'latin1'), { level: 0 }))

export const inlineImages: Reading[] = [
  picture('a picture', 'admitted', `${grey(3)}abc EI`),
  picture('a picture whose end stands on a line of its own', 'admitted', `${grey(3)}abc\r\nEI`),
  picture('a picture whose last byte is a blank', 'admitted', `${grey(3)}ab EI`),
  picture('a mask', 'admitted', 'BI/W 8/H 2/IM true/D[1 0] ID ab EI'),
  picture('colours of a table', 'admitted', 'BI/W 2/H 1/BPC 8/CS[/I/RGB 1<000000ffffff>] ID \0\x01 EI'),
  picture('full names', 'admitted', 'BI/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB ID abc EI'),
  picture('a deflated picture', 'admitted', `${grey(40, '/F/Fl')}${deflated(40)} EI`),
  picture('a picture in digits', 'admitted', `${grey(3, '/F/AHx')}616263> EI`),
  picture(
    'a picture in digits behind two ends of lines',
    'admitted',
    `BI/W 3/H 1/BPC 8/CS/G/F/AHx ID\r\n616263>\r\nEI`,
  ),
  picture('a picture in ASCII85 that is deflated', 'admitted', `${grey(4, '/F[/A85/Fl]')}GhQY?B4hGL!(m53~> EI`),
  picture('a photograph', 'admitted', `${grey(3, '/F/DCT')}\xff\xd8\xff\xd9 EI`),
  picture('text within the bytes of a picture', both, `${grey(hidden.length + 5)}a EI ${hidden} EI`),
  picture('text behind a picture that has more bytes', both, `${grey(90)}abc EI ${hidden}`),
  picture('text behind a picture that has fewer bytes', both, `${grey(3)}abc ${hidden} EI`),
  picture('the word EI in the data', both, `${grey(7)}abcEI a EI`),
  picture('a tabulator behind the end', both, `${grey(3)}abc EI\tQ q`),
  picture('a tabulator further behind the end', 'admitted', `${grey(3)}abc EI Q\tq`),
  picture('bytes that are no text behind one picture of two', both, `${grey(3)}abc EI Q\tq ${grey(3)}abc EI`),
  picture('the letters EI in the data', 'admitted', `${grey(7)}abEIabc EI`),
  picture('a picture without an end', both, `${grey(3)}abc`),
  picture('a picture without data', both, 'BI/W 1/H 1/BPC 8/CS/G EI'),
  picture('colours that are named elsewhere', 'admitted', 'BI/W 3/H 1/BPC 8/CS/Mine ID abc EI'),
  picture(
    'colours that are named elsewhere, and the letters EI',
    both,
    `BI/W 9/H 1/BPC 8/CS/Mine ID abcEI${hidden} EI`,
  ),
  picture('no bits', both, 'BI/W 3/H 1/CS/G ID abc EI'),
  picture('three bits', both, 'BI/W 3/H 1/BPC 3/CS/G ID ab EI'),
  picture('a mask by a string', both, 'BI/W 8/H 2/BPC 8/CS/G/IM(true) ID ab EI'),
  picture('no colours', 'admitted', 'BI/W 3/H 1/BPC 8 ID abc EI'),
  picture('two widths', both, 'BI/W 3/Width 90/H 1/BPC 8/CS/G ID abc EI'),
  picture('two ends of a line behind ID', both, 'BI/W 3/H 1/BPC 8/CS/G ID\r\nabc EI'),
  picture('deflated data that has more', both, `${grey(3, '/F/Fl')}${deflated(40)} EI`),
  picture('deflated data that has less', both, `${grey(90, '/F/Fl')}${deflated(40)} EI`),
  picture('deflated data that is cut off', both, `${grey(40, '/F/Fl')}${deflated(40).slice(0, -7)} EI`),
  picture('deflated data with text behind it', both, `${grey(40, '/F/Fl')}${deflated(40)}EI ${hidden} EI`),
  picture('deflated data with text in it', both, `${grey(hidden.length + 4, '/F/Fl')}${stored(`aEI ${hidden}`)} EI`),
  picture('deflated data with the letters EI in it', 'admitted', `${grey(5, '/F/Fl')}${stored('aEIaa')} EI`),
  picture('a photograph with the letters EI in it', both, `${grey(3, '/F/DCT')}\xff\xd8aEIa\xff\xd9 EI`),
  picture('a filter that nobody knows', both, `${grey(3, '/F/Mine')}abc EI`),
  picture('an operand before BI', both, `1 ${grey(3)}abc EI`),
  picture('an EI without a picture', both, 'EI'),
]
