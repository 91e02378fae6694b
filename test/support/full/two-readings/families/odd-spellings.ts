import { type Bytes, draft, streamOf, words } from '../draft.ts'
import { behindSheet, bodies, type Places, type Reading, sheet, writeSheet } from '../sheet.ts'

const family = 'unusual notations'
const reading = (name: string, outcome: string, bytes: () => Bytes): Reading => ({ family, name, outcome, bytes })
const rootOf = (size: number, more = ''): string => `/Size ${size}/Root 1 0 R${more}`

/** Returns the sheet's font with changed codes. */
const encoded = (codes: string): string =>
  bodies.font.replace('>>', `/Encoding<</Type/Encoding/Differences[${codes}]>>>>`)

/** Returns an update that directly follows the end marker of the sheet. */
const glued = (changed: Record<number, string> = {}, more = '') =>
  behindSheet((pdf, places) => {
    const prev = pdf.table(places, rootOf(8))
    pdf.raw(`startxref\n${prev}\n%%EOF`)
    const at = pdf.object(4, bodies.two)
    if (more !== '') pdf.raw(more)
    pdf.end(pdf.table([[4, at]], rootOf(8, `/Prev ${prev}`)))
  }, changed)

/** Returns a file with a cross-reference stream, and a trailer without a table. */
const strayTrailer = (entries: string) => () =>
  behindSheet(
    (pdf, places) => {
      const at = pdf.section(9, places, rootOf(10))
      pdf.raw(`trailer\n<<${entries}>>\n`)
      pdf.end(at)
    },
    {
      6: bodies.catalog.replace('2 0 R', '7 0 R'),
      7: '<</Type/Pages/Kids[8 0 R]/Count 1>>',
      8: bodies.page.replace('2 0 R', '7 0 R'),
    },
  )

/** Returns a cross-reference stream with the given field widths. */
const wide =
  (widths: [number, number, number], high = 0) =>
  () =>
    behindSheet((pdf, places) => {
      const field = (value: number, width: number): string =>
        Array.from({ length: width }, (_, i) => {
          const place = width - 1 - i
          return String.fromCharCode(place === 6 && width === 8 ? high : Math.floor(value / 256 ** place) % 256)
        }).join('')
      const at = pdf.at()
      const entries: [number, number][] = [
        ...places.slice(1).map(([number, entry]) => [number, entry as number] as [number, number]),
        [6, at],
      ]
      const first = `${field(0, widths[0])}${field(0, widths[1])}${field(0, widths[2])}`
      const data =
        first +
        entries.map(([, offset]) => field(1, widths[0]) + field(offset, widths[1]) + field(0, widths[2])).join('')
      pdf.object(6, streamOf(data, `/Type/XRef/W[${widths.join(' ')}]${rootOf(7)}`))
      pdf.end(at)
    })

/** Returns a hidden stream that two updates name. `between` is the entry of object 4 in the older table. */
const namedTwice =
  (between: 'nothing' | 'same' | 'other' | 'free', inHidden: 'object' | 'nothing' = 'object') =>
  () =>
    behindSheet(
      (pdf, places) => {
        const [one, two] = [pdf.object(4, bodies.one), pdf.object(6, bodies.two)]
        const inside: Places = inHidden === 'object' ? [[4, one]] : []
        const hidden = pdf.section(7, inside, rootOf(8))
        const prev = pdf.table([...places, [6, two]], rootOf(8))
        pdf.end(prev)
        const entry = { nothing: null, same: one, other: two, free: 'free' as const }[between]
        const older = pdf.table(
          entry === null
            ? [[0, 'free']]
            : [
                [0, 'free'],
                [4, entry],
              ],
          rootOf(8, `/Prev ${prev}/XRefStm ${hidden}`),
        )
        pdf.end(older)
        const page = pdf.object(3, bodies.page.replace('400 200', '400 200'))
        pdf.end(pdf.table([[3, page]], rootOf(8, `/Prev ${older}/XRefStm ${hidden}`)))
      },
      { 4: null },
    )

const filtered =
  (filter: string, objects: Record<number, string>, data = asHex(words('ONE'))) =>
  () =>
    sheet({ 4: streamOf(data, filter), ...objects })
const asHex = (text: string): string =>
  `${[...text].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')}>`
/** Returns the text as a stored Deflate block. */
function stored(text: string): string {
  let [low, high] = [1, 0]
  for (const character of text) {
    low = (low + character.charCodeAt(0)) % 65_521
    high = (high + low) % 65_521
  }
  const bytes = [0x78, 0x01, 1, text.length & 255, text.length >> 8, ~text.length & 255, (~text.length >> 8) & 255]
  const sum = [high >> 8, high & 255, low >> 8, low & 255]
  return String.fromCharCode(...bytes) + text + String.fromCharCode(...sum)
}
const deflated = stored(words('ONE'))
/** Rows of one byte each. Each row begins with the number of its predictor. */
const inRows = stored([...words('ONE')].map((character) => `\0${character}`).join(''))
const image = (filter: string, objects: Record<number, string>) => () =>
  sheet({
    3: bodies.page.replace('/Font', '/XObject<</X 6 0 R>>/Font'),
    4: streamOf(`q 9 0 0 9 0 0 cm /X Do Q ${words('ONE')}`),
    6: streamOf(
      stored('\0A'),
      `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${filter}`,
    ),
    ...objects,
  })

const headed = (head: string, by: number) => () =>
  draft((pdf) => {
    const places = writeSheet(pdf).map(
      ([number, at]) => [number, typeof at === 'number' ? at - by : at] as Places[number],
    )
    const at = pdf.table(places, rootOf(6))
    pdf.end(at - by)
  }, `${head}%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n`)

/** Returns the sheet with another second line of the header. */
const marked = (line: string) => () =>
  draft((pdf) => {
    const places = writeSheet(pdf)
    pdf.end(pdf.table(places, rootOf(6)))
  }, `%PDF-1.7\n${line}\n`)

export const oddSpellings: Reading[] = [
  reading('a second line without a percent sign', 'admitted', marked('\u008e\u009d\u00a3\u00b4')),
  reading(
    'a second line without a percent sign before an object',
    'unexpected_content',
    marked(`\u008e\u009d 4 0 obj\n${bodies.two}\nendobj`),
  ),
  reading(
    'a second line without a percent sign on the line of an object',
    'unexpected_content',
    marked(`\u008e4 0 obj\n${bodies.two}\nendobj`),
  ),
  ...['/Document<</MCID 13>>BDC', '/Artifact BMC', 'EMC'].map((line) =>
    reading(`${line} between objects`, 'admitted', marked(line)),
  ),
  ...[
    `/P<</MCID 1>>BDC 4 0 obj\n${bodies.two}\nendobj`,
    `/P<</MCID 1\n4 0 obj\n${bodies.two}\nendobj`,
    '/P<</MCID 1/A 4 0 R>>BDC',
    'EMC xref',
    'EMC trailer<</Root 4 0 R>>',
    '(EMC)',
  ].map((line) => reading(`${line.replaceAll('\n', ' ')} between objects`, 'unexpected_content', marked(line))),
  reading('an incremental update directly after the end marker', 'admitted', () => glued()),
  reading('an incremental update directly after the end marker in a file with a missing object', 'xref_ambiguous', () =>
    glued({ 5: bodies.font.replace('>>', '/Missing 7 0 R>>') }),
  ),
  reading('an incremental update directly after the end marker with two adjacent objects', 'xref_ambiguous', () =>
    glued({}, `4 0 obj\n${bodies.one}\nendobj\n`),
  ),
  reading('a table with /Prev 0', 'admitted', () => sheet({}, '/Prev 0')),
  reading('a stream with /Prev 0', 'admitted', () =>
    behindSheet((pdf, places) => pdf.end(pdf.section(6, places, rootOf(7, '/Prev 0')))),
  ),
  reading('a table with /XRefStm 0', 'xref_missing', () => sheet({}, '/XRefStm 0')),
  reading('a table that declares no encryption', 'admitted', () => sheet({}, '/Encrypt null')),
  reading('a number of pages by reference', 'admitted', () =>
    sheet({ 2: bodies.pages.replace('/Count 1', '/Count 6 0 R'), 6: '1' }),
  ),
  reading('a trailer without a table', 'admitted', strayTrailer('/Size 10/Root 1 0 R')),
  reading('a trailer without a table and without a catalog', 'admitted', strayTrailer('/Size 10')),
  reading(
    'a trailer without a table that names another catalog',
    'root_ambiguous',
    strayTrailer('/Size 10/Root 6 0 R'),
  ),
  reading('fields of eight bytes', 'admitted', wide([1, 8, 2])),
  reading('fields of eight bytes, and of four and eight', 'admitted', wide([4, 8, 8])),
  reading('fields of eight bytes with an offset after the end of the file', 'xref_mismatch', wide([1, 8, 2], 1)),
  reading('fields of nine bytes', 'xref_invalid', wide([1, 9, 2])),
  reading('an /XRefStm that two incremental updates reference', 'admitted', namedTwice('nothing')),
  reading('an /XRefStm of two incremental updates with the same entry for an object', 'admitted', namedTwice('same')),
  reading(
    'an /XRefStm of two incremental updates with different entries for an object',
    'xref_ambiguous',
    namedTwice('other'),
  ),
  reading(
    'an /XRefStm of two incremental updates with a free entry for an object',
    'xref_ambiguous',
    namedTwice('free'),
  ),
  reading(
    'parameters by reference',
    'admitted',
    filtered('/Filter/FlateDecode/DecodeParms 6 0 R', { 6: '<<>>' }, deflated),
  ),
  reading(
    'parameters by reference in a list',
    'admitted',
    filtered('/Filter[/FlateDecode]/DecodeParms[6 0 R]', { 6: 'null' }, deflated),
  ),
  reading(
    'parameters by reference that change the data',
    'filter_unsupported',
    filtered('/Filter/FlateDecode/DecodeParms 6 0 R', { 6: '<</Predictor 12/Columns 1>>' }, inRows),
  ),
  reading(
    'parameters by reference in a list that change the data',
    'filter_unsupported',
    filtered('/Filter[/FlateDecode]/DecodeParms 6 0 R', { 6: '[<</Predictor 12/Columns 1>>]' }, inRows),
  ),
  reading(
    'parameters by reference that are also a page',
    'filter_unsupported',
    filtered('/Filter/FlateDecode/DecodeParms 6 0 R', { 6: '<</Type/Page/Predictor 12/Columns 1>>' }, inRows),
  ),
  reading(
    'parameters of which one is a reference',
    'filter_unsupported',
    filtered('/Filter/FlateDecode/DecodeParms<</Predictor 6 0 R/Columns 1>>', { 6: '12' }, inRows),
  ),
  reading('a filter by reference', 'admitted', filtered('/Filter 6 0 R', { 6: '/FlateDecode' }, deflated)),
  reading('a list of filters by reference', 'admitted', filtered('/Filter 6 0 R', { 6: '[/FlateDecode]' }, deflated)),
  reading('another filter by reference', 'filter_unsupported', filtered('/Filter 6 0 R', { 6: '/ASCIIHexDecode' })),
  reading('a filter by reference to a missing object', 'filter_unsupported', filtered('/Filter 7 0 R', {}, deflated)),
  reading(
    'an image whose filter and parameters are by reference',
    'admitted',
    image('/Filter 7 0 R/DecodeParms 8 0 R', { 7: '/FlateDecode', 8: '<</Predictor 15/Columns 1>>' }),
  ),
  reading(
    'an image with an unknown filter by reference',
    'filter_unsupported',
    image('/Filter 7 0 R', { 7: '/Unknown' }),
  ),
  reading(
    'an image with an array of filters by reference',
    'admitted',
    image('/Filter 7 0 R', { 7: '[/ASCIIHexDecode/FlateDecode]' }),
  ),
  reading('an exponent of a function with a decimal point', 'admitted', () =>
    sheet({ 6: '<</N 1.0/FunctionType 2/Domain[0 1]/C0[0]/C1[1]>>', 7: '<</FunctionType 2/Domain[0 1]/N 1.>>' }),
  ),
  reading('a number of components with a decimal point', 'object_unreadable', () =>
    sheet({ 6: '<</N 3.0/Alternate/DeviceRGB>>' }),
  ),
  ...['/Contents#00', '/Contents#00x', '/Contents#0', '/Contents\x80', '/Contents\xff'].map((key) =>
    reading(`a key ${JSON.stringify(key)}`, 'object_unreadable', () =>
      sheet({ 3: bodies.page.replace('/Contents 4 0 R', `/Contents 4 0 R${key} 6 0 R`), 6: bodies.two }),
    ),
  ),
  reading('a name of content that readers end differently', 'page_content_ambiguous', () =>
    sheet({ 4: streamOf(`/F\x80 20 Tf ${words('ONE')}`) }),
  ),
  reading('a number directly after obj', 'unexpected_content', () =>
    behindSheet((pdf, places) => {
      const at = pdf.raw('6 0 obj90\nendobj\n')
      pdf.end(pdf.table([...places, [6, at]], rootOf(7)))
    }),
  ),
  reading('a tab after the stream keyword', 'object_unreadable', () =>
    sheet({ 4: bodies.one.replace('stream\n', 'stream\t\n') }),
  ),
  reading('a comment before endstream', 'stream_length_wrong', () =>
    sheet({ 4: bodies.one.replace('\nendstream', '\n%\nendstream') }),
  ),
  reading('a comment between endstream and endobj', 'admitted', () =>
    sheet({ 4: `${bodies.one} % a remark\n%another`, 5: `${bodies.font}` }),
  ),
  reading('a comment between endstream and endobj after a wrong length by reference', 'admitted', () =>
    sheet({
      4: `${streamOf(words('ONE')).replace(/Length \d+/, 'Length 6 0 R')} % a remark`,
      6: `${words('ONE').length}`,
    }),
  ),
  reading('types of pages and nodes by reference', 'admitted', () =>
    sheet({
      2: bodies.pages.replace('/Pages', ' 6 0 R'),
      3: bodies.page.replace('/Type/Page', '/Type 7 0 R'),
      6: '/Pages',
      7: '/Page',
    }),
  ),
  reading('a page with a different type by reference', 'page_tree_invalid', () =>
    sheet({ 3: bodies.page.replace('/Type/Page', '/Type 7 0 R'), 7: '/Font' }),
  ),
  reading('content in ASCII85 whose first digit is <', 'admitted', () =>
    sheet({
      3: bodies.page.replace('4 0 R', '[4 0 R 6 0 R]'),
      4: streamOf('BT /F 20 Tf 40 140 Td'),
      6: streamOf('<%9"=:JO>-+B3(u78s~>', '/Filter/ASCII85Decode'),
    }),
  ),
  ...['null', 'true', '(E)', '[69]', '<<>>'].map((item) =>
    reading(`${item} among the codes of an encoding`, 'appearance_ambiguous', () =>
      sheet({ 5: encoded(`78/N ${item}/O 69/E`) }),
    ),
  ),
  reading('the codes of an encoding', 'admitted', () => sheet({ 5: encoded('78/N/O 69/E') })),
  reading('a byte order mark before the header', 'not_a_pdf', headed('\u00ef\u00bb\u00bf', 3)),
  reading('a line before the header', 'not_a_pdf', headed('a line\n', 7)),
]
