import { deflateSync } from 'node:zlib'
import { latin1 } from '../../../../../base/bytes.ts'
import { streamOf } from '../draft.ts'
import { bodies, type Reading, sheet } from '../sheet.ts'

const unclear = 'appearance_ambiguous'

/** Returns a file whose page shows an image with the given data. */
export const image = (
  name: string,
  outcome: string,
  data: string,
  entries: string,
  more: Record<number, string> = {},
): Reading => ({
  family: 'image data',
  name,
  outcome,
  bytes: () =>
    sheet({
      3: bodies.page.replace('>>>>>>', '>>/XObject<</I 6 0 R>>>>>>'),
      4: streamOf('q 300 0 0 150 50 25 cm /I Do Q'),
      6: streamOf(data, `/Type/XObject/Subtype/Image${entries}`),
      ...more,
    }),
})

const rows = new Uint8Array(64).fill(255)
const packed = (bytes: Uint8Array): string => latin1(deflateSync(bytes))
const gray = '/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray'
const flate = (name: string, outcome: string, bytes: Uint8Array, entries = '', space = gray): Reading =>
  image(name, outcome, packed(bytes), `${space}/Filter/FlateDecode${entries}`)
const filtered = (type: number, value = 255): Uint8Array =>
  Uint8Array.from({ length: 72 }, (_, at) => (at % 9 === 0 ? type : value))
const png = '/DecodeParms<</Predictor 15/Columns 8>>'
const predicted = (rowBytes: number, count: number): Uint8Array =>
  Uint8Array.from({ length: (rowBytes + 1) * count }, (_, at) => (at % (rowBytes + 1) === 0 ? 2 : at))
const profile = '/Width 8/Height 8/BitsPerComponent 8/ColorSpace 9 0 R'

const samples: Reading[] = [
  flate('all samples', 'admitted', rows),
  flate('more samples than stated', 'admitted', new Uint8Array(99)),
  flate('half of the samples', unclear, rows.subarray(0, 32)),
  flate('no samples', unclear, new Uint8Array()),
  image(
    'damaged samples',
    unclear,
    `${packed(rows).slice(0, 2)}\x07${packed(rows).slice(3)}`,
    `${gray}/Filter/FlateDecode`,
  ),
  image('no compressed samples', unclear, 'text', `${gray}/Filter/FlateDecode`),
  image('half of the samples in hexadecimal digits', unclear, `${'ff'.repeat(32)}>`, `${gray}/Filter/ASCIIHexDecode`),
  flate('all samples of a referenced color space', 'admitted', new Uint8Array(192), '', profile),
  flate('half of the samples of a referenced color space', unclear, new Uint8Array(32), '', profile),
  flate('half of the samples of a stencil mask', unclear, new Uint8Array(4), '', '/Width 8/Height 8/ImageMask true'),
  flate('all rows with a predictor', 'admitted', filtered(2), png),
  flate('half of the rows with a predictor', unclear, filtered(2).subarray(0, 36), png),
  flate('rows with an unknown filter', unclear, filtered(5), png),
  flate('rows of another width', unclear, filtered(0), png.replace('8', '4')),
  flate('predicted rows of another width', 'admitted', predicted(16, 4), png.replace('8', '16')),
  flate('predicted rows of half bytes', 'admitted', predicted(4, 16), png.replace('8', '8/BitsPerComponent 4')),
  flate('predicted rows of no common width', 'admitted', predicted(40, 2), png.replace('8', '40')),
  flate('too few predicted rows of another width', unclear, predicted(16, 3), png.replace('8', '16')),
  flate('too few predicted rows of no common width', unclear, predicted(40, 1), png.replace('8', '40')),
  flate('rows of another width and a predictor of bytes', unclear, rows, png.replace('15/Columns 8', '2/Columns 16')),
  flate('an unknown predictor', unclear, rows, png.replace('15', '3')),
  flate('a predictor of half bytes', unclear, rows, '/DecodeParms<</Predictor 2/Columns 16/BitsPerComponent 4>>'),
  flate('a predictor of bytes', 'admitted', rows, '/DecodeParms<</Predictor 2/Columns 8>>'),
  flate('a predictor of pairs of bytes', unclear, rows, '/DecodeParms<</Predictor 2/Columns 4/Colors 2>>'),
  flate('a predictor of 16 bits', unclear, rows, '/DecodeParms<</Predictor 2/Columns 4/BitsPerComponent 16>>'),
]

/** Returns the entries of an image of 16 by 16 pixels in black and white. */
export const bilevel = (filter: string, parms = ''): string =>
  `/Width 16/Height 16/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/${filter}${parms}`
const bytes32 = (value: number): string =>
  String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
/** Returns a JPEG 2000 code stream of 16 rows without pixels, which no reader draws. */
const jpx = (width: number, component = '\x07\x01\x01', count = 1): string =>
  `\xff\x4f\xff\x51\0\x29\0\0${bytes32(width)}${bytes32(16)}${'\0'.repeat(24)}\0${String.fromCharCode(count)}${component.repeat(count)}\xff\xd9`
const jpxOf = '/Width 16/Height 16/Filter/JPXDecode'
const box = (type: string, data: string): string => `${bytes32(data.length + 8)}${type}${data}`
const sized = (count: number, width = 16): string =>
  box('ihdr', `${bytes32(16)}${bytes32(width)}\0${String.fromCharCode(count)}\x07\x07\0\0`)
const colored = (space: number): string => box('colr', `\x01\0\0${bytes32(space)}`)
const jp2 = (header: string, more = '', end = ''): string =>
  `${box('jP  ', '\r\n\x87\n')}${box('ftyp', 'jp2 \0\0\0\0jp2 ')}${box('jp2h', header)}${more}${box('jp2c', jpx(16))}${end}`
const gray16 = 17

const others: Reading[] = [
  image('a JPEG 2000 code stream of the stated size', 'admitted', jpx(16), jpxOf),
  image('a JPEG 2000 code stream of another size', unclear, jpx(8), jpxOf),
  image('a JPEG 2000 image without a code stream', unclear, 'garbage', jpxOf),
  image('a JPEG 2000 code stream without an end', unclear, jpx(16).slice(0, -2), jpxOf),
  image('a JPEG 2000 image of 16 bits', 'admitted', jpx(16, '\x0f\x01\x01'), jpxOf),
  ...['\x87\x01\x01', '\x03\x01\x01', '\x07\x02\x01'].map((component, i) =>
    image(`a JPEG 2000 image with unusual samples (${i})`, unclear, jpx(16, component), jpxOf),
  ),
  ...(
    [
      ['/DeviceGray', 1, 'admitted'],
      ['/DeviceRGB', 3, 'admitted'],
      ['/DeviceRGB', 1, unclear],
      ['/DeviceRGB', 4, unclear],
      ['/DeviceGray', 2, unclear],
      ['null', 3, unclear],
      ['[/Lab<</WhitePoint[.95 1 1.09]>>]', 3, unclear],
      ['[/Indexed/DeviceGray 1<00ff>]', 1, unclear],
      ['7 0 R', 1, unclear],
    ] as const
  ).map(([space, count, outcome]) =>
    image(
      `a JPEG 2000 image of ${count} components in the color space ${space}`,
      outcome,
      jpx(16, undefined, count),
      `${jpxOf}/ColorSpace ${space}`,
      { 7: '[/Indexed/DeviceGray 1<00ff>]' },
    ),
  ),
  image('a JPEG 2000 image of four components without a color space', unclear, jpx(16, undefined, 4), jpxOf),
  ...['/Decode[1 0]', '/Mask[255 255]', '/SMaskInData 1', '/ImageMask true'].map((entry) =>
    image(`a JPEG 2000 image with ${entry}`, unclear, jpx(16), `${jpxOf}/ColorSpace/DeviceGray${entry}`),
  ),
  image('a JPEG 2000 file', 'admitted', jp2(sized(1) + colored(gray16)), jpxOf),
  ...(
    [
      ['of another size', jp2(sized(1, 8) + colored(gray16))],
      ['of another number of components', jp2(sized(3) + colored(gray16))],
      ['in another color space', jp2(sized(1) + colored(18))],
      ['with two color spaces', jp2(sized(1) + colored(gray16) + colored(gray16))],
      ['without a size', jp2(colored(gray16))],
      ['with a palette', jp2(sized(1) + colored(gray16) + box('pclr', '\0\x01\x01\x07\0'))],
      ['with opacity', jp2(sized(1) + colored(gray16) + box('cdef', '\0\x01\0\0\0\x01\0\0'))],
      ['with another file after it', jp2(sized(1) + colored(gray16), '', jp2(sized(1) + colored(gray16)))],
    ] as const
  ).map(([name, data]) => image(`a JPEG 2000 file ${name}`, unclear, data, jpxOf)),
]

const plain = '\0\xff'.repeat(32)
const indexes = '\0\x01'.repeat(32)
const decode = (name: string, outcome: string, array: string, entries = gray, data = plain): Reading =>
  image(`a decoding array ${name}`, outcome, data, `${entries}/Decode${array}`)
const indexed = '/Width 8/Height 8/BitsPerComponent 8/ColorSpace[/Indexed/DeviceGray 1<00ff>]'
const stencil = '/Width 8/Height 8/ImageMask true'
const masked = (name: string, outcome: string, key: string, entries: string, own = gray): Reading =>
  image(`a mask ${name}`, outcome, plain, `${own}/${key} 7 0 R`, {
    7: streamOf(plain, `/Type/XObject/Subtype/Image${entries}`),
  })

const entries: Reading[] = [
  decode('that inverts', 'admitted', '[1 0]'),
  decode('of one number', unclear, '[0]'),
  decode('without numbers', unclear, '[]'),
  decode('of a name', unclear, '[/a 1]'),
  decode('of another number of components', unclear, '[0 1 0 1]'),
  decode('of a stencil mask that inverts', 'admitted', '[1 0]', stencil),
  decode('of a stencil mask with equal ends', unclear, '[1 1]', stencil),
  decode('of indexes', 'admitted', '[0 255]', indexed, indexes),
  decode('of indexes that inverts', unclear, '[255 0]', indexed),
  image('an index table without the last color', unclear, plain, indexed.replace('<00ff>', '<00>')),
  image(
    'an index table of an index table',
    unclear,
    plain,
    indexed.replace('/DeviceGray', '[/Indexed/DeviceGray 1<00ff>]'),
  ),
  image('an index whose maximum has a decimal point', 'object_unreadable', plain, indexed.replace('1<', '1.0<')),
  ...(
    [
      ['a separate stream', 'admitted', '/DeviceGray 1 7 0 R'],
      ['a separate string', unclear, '/DeviceGray 1 8 0 R'],
      ['a missing object', unclear, '/DeviceGray 1 99 0 R'],
      ['a separate color space', 'admitted', ' 9 0 R 1<000000ffffff>'],
      ['a separate color space without the last color', unclear, ' 9 0 R 1<000000>'],
    ] as const
  ).map(([name, outcome, table]) =>
    image(`an index table of ${name}`, outcome, indexes, indexed.replace('/DeviceGray 1<00ff>', table), {
      7: streamOf('\0\xff'),
      8: '<00>',
      9: '/DeviceRGB',
    }),
  ),
  image('indexes above the table', unclear, '\0\x02'.repeat(32), indexed),
  image(
    'indexes above the table of a separate color space',
    unclear,
    '\0\x02'.repeat(32),
    indexed.replace(/\[.*\]/, ' 7 0 R'),
    { 7: '[/Indexed/DeviceGray 1<00ff>]' },
  ),
  image('indexes of a separate color space', 'admitted', indexes, indexed.replace(/\[.*\]/, ' 7 0 R'), {
    7: '[/Indexed/DeviceGray 1<00ff>]',
  }),
  image('indexes of four bits', 'admitted', '\x01'.repeat(32), indexed.replace('Component 8', 'Component 4')),
  image(
    'indexes of four bits above the table',
    unclear,
    '\x20'.repeat(32),
    indexed.replace('Component 8', 'Component 4'),
  ),
  image(
    'indexes with other bits at the end of each row',
    'admitted',
    '\x5f'.repeat(8),
    indexed.replace('Width 8', 'Width 2').replace('Component 8', 'Component 2'),
  ),
  flate('predicted indexes', 'admitted', filtered(0, 1), png, indexed),
  flate('predicted indexes above the table', unclear, filtered(2, 1), png, indexed),
  image('indexes with a separate number of bits', unclear, indexes, indexed.replace('Component 8', 'Component 7 0 R'), {
    7: '8',
  }),
  image('an index table of patterns', unclear, plain, indexed.replace('/DeviceGray', '/Pattern')),
  image('indexes of 16 bits', unclear, plain.repeat(2), indexed.replace('/BitsPerComponent 8', '/BitsPerComponent 16')),
  image('indexes of one bit', 'admitted', plain, indexed.replace('/BitsPerComponent 8', '/BitsPerComponent 1')),
  image(
    'indexes of one bit above the table',
    unclear,
    plain,
    indexed.replace('Component 8', 'Component 1').replace('1<', '0<'),
  ),
  image('a stencil mask of eight bits', unclear, plain, `${stencil}/BitsPerComponent 8`),
  image('abbreviated keys', unclear, plain, '/W 8/H 8/BPC 8/CS/G'),
  image('a key and its abbreviation', unclear, plain, `${gray}/CS/DeviceRGB`),
  image('no color space', unclear, plain, gray.replace('/ColorSpace/DeviceGray', '')),
  masked('of gray samples', 'admitted', 'SMask', gray),
  ...['/Mask[0 0]', '/SMask 8 0 R'].map((mask) =>
    masked(`of gray samples with ${mask}`, unclear, 'SMask', `${gray}${mask}`),
  ),
  masked('of indexes as a soft mask', unclear, 'SMask', indexed),
  masked('of one bit as a soft mask', unclear, 'SMask', stencil),
  masked('of one bit', 'admitted', 'Mask', stencil),
  masked('of gray samples as a stencil', unclear, 'Mask', gray),
  masked('of a stencil mask', unclear, 'SMask', gray, stencil),
  image('no soft mask by name', 'admitted', plain, `${gray}/SMask/None`),
  ...['0', 'false', '<<>>', '[]', '/Other'].map((value) =>
    image(`the soft mask ${value}`, unclear, plain, `${gray}/SMask ${value}`),
  ),
  masked('of one bit and no soft mask by name', unclear, 'Mask', stencil, `${gray}/SMask/None`),
  image('a stencil by name', unclear, plain, `${gray}/Mask/None`),
]

/** Images whose data is incomplete or contradicts their dictionary. */
export const imageData: Reading[] = [...samples, ...others, ...entries]
