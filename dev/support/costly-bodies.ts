import { deflateSync } from 'node:zlib'
import { concatBytes, latin1Bytes, utf8 } from '../../base/bytes.ts'
import {
  bodyOf,
  type CostlyShape,
  dynamicBlocks,
  filled,
  many,
  manyStreams,
  nestedDuplicates,
  oneStream,
  streamOf,
  syntax,
  zeros,
} from './costly-body.ts'
import { pagesInManySections } from './many-sections.ts'
import { incompressibleBytes } from './random-numbers.ts'

const flate = '/Filter/FlateDecode'
const rowsOf = (columns: number, predictor = 12): string => `/DecodeParms<</Predictor ${predictor}/Columns ${columns}>>`

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

export const costlyShapes: CostlyShape[] = [
  oneStream('rows of one byte, deflated', flate + rowsOf(1), (bytes) => zeros(Math.min(bytes, 268_435))),
  oneStream('rows of one byte, stored', flate + rowsOf(1), (bytes) =>
    deflateSync(
      incompressibleBytes(bytes).map((byte) => byte % 5),
      { level: 0 },
    ),
  ),
  oneStream('rows of one byte, TIFF', flate + rowsOf(1, 2), (bytes) =>
    deflateSync(incompressibleBytes(bytes), { level: 0 }),
  ),
  oneStream('rows with the Paeth filter', flate + rowsOf(100), (bytes) =>
    deflateSync(filled(bytes, '\x04'.repeat(101)), { level: 0 }),
  ),
  manyStreams('streams with 1 MiB rows', flate + rowsOf(1_048_576), deflateSync(Uint8Array.of(2, 1))),
  oneStream('saved and restored graphics states', '', (bytes) => filled(bytes, 'q Q ')),
  oneStream('paths', '', (bytes) => filled(bytes, '1.5 -20.25 m 3 .4 l S ')),
  oneStream('comments in content', '', (bytes) => filled(bytes, '%\n')),
  oneStream('lists of hexadecimal strings in a content stream', '', (bytes) => filled(bytes, '/A<</B[<><>]>>DP ')),
  oneStream('images in content', '', (bytes) => filled(bytes, 'BI/W 1/H 1/BPC 8/CS/G ID x EI ')),
  oneStream('deflated images in content', '', (bytes) =>
    filled(
      bytes,
      concatBytes(latin1Bytes('BI/W 1/H 1/BPC 8/CS/G/F/Fl ID '), deflateSync(Uint8Array.of(7)), latin1Bytes(' EI ')),
    ),
  ),
  oneStream('an unterminated inline image', '', (bytes) =>
    concatBytes(latin1Bytes('BI/W 1/H 1/BPC 8/CS/G ID '), filled(bytes - 100, ' E')),
  ),
  syntax('empty hexadecimal strings', '<>'),
  syntax('hexadecimal strings', '<41>'),
  syntax('long hexadecimal strings', `<${'4'.repeat(400)}>`),
  syntax('empty strings', '()'),
  syntax('strings that consist of escapes', '(\\101\\(\\\n)'),
  syntax('nested arrays', '['.repeat(90) + ']'.repeat(90)),
  syntax('empty arrays', '[]'),
  syntax('empty dictionaries', '<<>>'),
  syntax('nested dictionaries', `${'<</A'.repeat(90)} 1${'>>'.repeat(90)}`),
  syntax('small dictionaries', '<</S/A/AA 1>>'),
  syntax('short names', '/A'),
  syntax('escaped names', '/#41'),
  {
    name: 'distinct names',
    body: (bytes) =>
      bodyOf(
        many(
          bytes,
          () =>
            `[${upTo(50_000)
              .map((n) => `/${n.toString(36)}`)
              .join('')}]`,
        ),
      ),
  },
  {
    name: 'distinct keys',
    body: (bytes) =>
      bodyOf(
        many(
          bytes,
          () =>
            `<<${upTo(50_000)
              .map((n) => `/${n.toString(36)} 1`)
              .join('')}>>`,
        ),
      ),
  },
  syntax('small integers', '1 '),
  syntax('reals', '.1 '),
  syntax('references', '1 0 R '),
  syntax('nulls', 'null '),
  syntax('numbers between comments', '1%\n'),
  syntax('comments in an object', '%\n', ['[1\n', ']']),
  { name: 'duplicate keys with equal values', body: (bytes) => bodyOf(many(bytes, () => nestedDuplicates(14))) },
  manyStreams('empty streams', '', ''),
  manyStreams('empty deflated streams', flate, ''),
  manyStreams('small deflated streams', flate, deflateSync(utf8('q Q'))),
  manyStreams('small deflated streams that contain numbers', flate, deflateSync(utf8('1 '.repeat(1_000)))),
  manyStreams('damaged streams', flate, 'abc'),
  manyStreams('streams with an unknown filter', '/Filter/X', 'abc'),
  manyStreams('streams with eight filters', `/Filter[${'/AHx'.repeat(8)}]`, '>'),
  manyStreams('streams that are deflated eight times', `/Filter[${'/Fl'.repeat(8)}]`, deflateSync(utf8('q'))),
  manyStreams('small LZW streams', '/Filter/LZW', Uint8Array.of(0x80, 0x0b, 0x60)),
  manyStreams('small object streams', '/Type/ObjStm/N 1/First 4', '9 0 null'),
  manyStreams('highly compressed images', `${flate}/Subtype/Image/Width 9999/Height 9999`, zeros(8)),
  oneStream('empty deflate blocks with fixed codes', flate, (bytes) =>
    concatBytes(Uint8Array.of(0x78, 0x9c), filled(bytes, Uint8Array.of(0x02, 0x08, 0x20, 0x80, 0x00))),
  ),
  oneStream('empty stored deflate blocks', flate, (bytes) =>
    concatBytes(Uint8Array.of(0x78, 0x9c), filled(bytes, Uint8Array.of(0, 0, 0, 0xff, 0xff))),
  ),
  oneStream('one stream of deflate blocks with dynamic codes', flate, dynamicBlocks),
  {
    name: 'many streams of deflate blocks with dynamic codes',
    body: (bytes) => bodyOf(many(bytes, () => streamOf(flate, dynamicBlocks(2_000)))),
  },
  oneStream('deflated noise', flate, (bytes) =>
    deflateSync(
      incompressibleBytes(bytes).map((byte) => byte & 0x7f),
      { level: 1 },
    ),
  ),
  oneStream('deflated text', flate, (bytes) => deflateSync(filled(bytes * 5, '0.5 12 m 7 l (Words) Tj ET\n'))),
  oneStream('hexadecimal digits', '/Filter/AHx', (bytes) => filled(bytes, '4')),
  oneStream('ASCII85', '/Filter/A85', (bytes) => filled(bytes, '87cUR')),
  oneStream('run lengths', '/Filter/RL', (bytes) => filled(bytes, Uint8Array.of(0, 65))),
  oneStream('LZW', '/Filter/LZW', (bytes) => filled(bytes, Uint8Array.of(0x80, 0x0b, 0x60))),
  {
    name: 'a stream of unknown length that contains endstream repeatedly',
    body: (bytes) =>
      bodyOf([
        concatBytes(utf8('<</Length 5 0 R>>stream\n'), filled(bytes, 'endstream%'), utf8('\nendstream')),
        String(bytes - (bytes % 10)),
      ]),
  },
  { name: 'comments', body: (bytes) => bodyOf([], { tail: '%\n'.repeat(bytes / 2) }) },
  { name: 'end marks', body: (bytes) => bodyOf([], { tail: 'startxref\n1\n%%EOF\n'.repeat(bytes / 18) }) },
  { name: 'small objects', body: (bytes) => bodyOf(many(bytes, () => 'null')) },
  {
    name: 'highly compressed object streams',
    body: (bytes) => {
      const member = `[${'1 '.repeat(60_000)}]`
      const header = upTo(20)
        .map((i) => `${i + 1_000} ${i * (member.length + 1)}`)
        .join(' ')
      const data = deflateSync(utf8(`${header} ${`${member} `.repeat(20)}`), { level: 9 })
      const dict = `/Type/ObjStm/N 20/First ${header.length + 1}${flate}`
      return bodyOf(many(bytes, () => streamOf(dict, data)))
    },
  },
  {
    name: 'actions that share one large array as their type',
    body: (bytes) => {
      const array = `[${'1 0 R '.repeat(Math.min(bytes / 12, 190_000))}]`
      return bodyOf([array, ...many(bytes / 2, () => '<</S 4 0 R>>', 19_000)])
    },
  },
  { name: 'pages in many file sections', body: pagesInManySections },
  {
    name: 'distinct resource names in content streams',
    body: (bytes) =>
      bodyOf(
        many(bytes, (number) =>
          streamOf(
            '',
            upTo(600)
              .map((i) => `/${number % 200}x${i} gs\n`)
              .join(''),
          ),
        ),
      ),
  },
  {
    name: 'two alternating resource names in a content stream',
    body: (bytes) => bodyOf([streamOf('', filled(bytes, '/A gs /B gs\n'))]),
  },
  {
    name: 'distinct resource dictionaries',
    body: (bytes) =>
      bodyOf(
        many(
          bytes,
          (number) =>
            `<</Font<<${upTo(300)
              .map((i) => `/${(number * 7 + i) % 100_000} 1 0 R`)
              .join('')}>>>>`,
        ),
      ),
  },
  {
    name: 'form XObjects that share a large resource dictionary',
    body: (bytes) => {
      const names = upTo(Math.min(Math.floor(bytes / 40), 19_000)).map((i) => `/n${i}`)
      const table = `<<${names.map((name) => `${name} 1 0 R`).join('')}>>`
      const form = (number: number) =>
        streamOf('/Subtype/Form/BBox[0 0 9 9]/Resources<</ExtGState 4 0 R>>', `${names[number % names.length]} gs`)
      return bodyOf([table, ...many(bytes / 2, form)])
    },
  },
  {
    name: 'annotations that share a table of appearances',
    body: (bytes) => {
      const count = Math.floor(bytes / 110)
      const table = `<<${upTo(count)
        .map((i) => `/s${i} 3 0 R`)
        .join('')}>>`
      const stamp = (number: number) =>
        `<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 ${number} 9]/AP<</N 4 0 R>>/Contents(a text)>>`
      return bodyOf([table, ...many(bytes * 0.9, stamp)])
    },
  },
  {
    name: 'Type 3 fonts that share a table of glyphs',
    body: (bytes) => {
      const table = `<<${upTo(Math.floor(bytes / 260))
        .map((i) => `/s${i} 5 0 R`)
        .join('')}>>`
      const font =
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 1/LastChar 1/Widths[9]/Encoding<</Differences[1/a]>>/CharProcs 4 0 R>>'
      return bodyOf([table, streamOf('', '9 0 d0'), ...many(bytes * 0.9, () => font)])
    },
  },
  {
    name: 'graphics states with the same mask',
    body: (bytes) => {
      const names = upTo(Math.floor(bytes / 40))
      const states = names.map((i) => `/e${i}<</SMask 6 0 R>>`).join('')
      const form = `/Subtype/Form/BBox[0 0 9 9]/Resources<</ExtGState<<${states}>>/XObject<</X 4 0 R>>>>`
      const content = names.map((i) => `/e${i} gs`).join(' ')
      return bodyOf([
        streamOf(form, content),
        '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 4 0 R>>>>',
        '<</S/Luminosity>>',
      ])
    },
  },
  {
    name: 'scripts and actions that share a long list of actions',
    body: (bytes) => {
      const list = `[${'<<>>'.repeat(Math.min(bytes / 8, 190_000))}]`
      const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
      return bodyOf([list, ...many(bytes / 2, () => `<</S/GoTo/D 0/Next 4 0 R/A${script}>>`)])
    },
  },
  {
    name: 'scripts and actions that share a large dictionary of actions',
    body: (bytes) => {
      const actions = upTo(Math.min(bytes / 40, 40_000)).map((i) => `/k${i}<</S/GoTo>>`)
      const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
      return bodyOf([`<<${actions.join('')}>>`, ...many(bytes / 2, () => `<</AA 4 0 R/A${script}>>`)])
    },
  },
  {
    name: 'soft masks that share a long function',
    body: (bytes) => {
      const program = `${' '.repeat(bytes / 2)}{1 exch sub}`
      return bodyOf([
        streamOf('/FunctionType 4/Domain[0 1]/Range[0 1]', program),
        streamOf('/Subtype/Form/BBox[0 0 9 9]', ''),
        ...many(bytes / 2, () => '<</SMask<</S/Alpha/G 5 0 R/TR 4 0 R>>>>'),
      ])
    },
  },
  {
    name: 'soft masks that share a long box and a long background',
    body: (bytes) => {
      const list = `[${'0 '.repeat(Math.min(bytes / 4, 190_000))}]`
      return bodyOf([
        '<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>',
        streamOf('/Subtype/Form/BBox 6 0 R/Matrix 6 0 R', ''),
        list,
        ...many(bytes / 2, (number) => `<</SMask<</S/Alpha/G 5 0 R/TR 4 0 R${number % 2 === 0 ? '/BC 6 0 R' : ''}>>>>`),
      ])
    },
  },
  {
    name: 'content that changes the state between texts',
    body: (bytes) => {
      const texts = filled(bytes - 32, '1 0 0 2 0 0 Tm 1 Ts ()Tj /F 9 Tf /G 9 Tf 90 Tz ()Tj ')
      return bodyOf([streamOf('', concatBytes(utf8('BT 1 0 0 1 0 0 Tm /F 9 Tf '), texts, utf8('ET')))])
    },
  },
  {
    name: 'content that draws more objects than are stored',
    body: (bytes) =>
      bodyOf([
        streamOf(
          '',
          upTo(Math.floor(bytes / 9))
            .map((i) => `/${i.toString(36)} Do`)
            .join(' '),
        ),
      ]),
  },
]
