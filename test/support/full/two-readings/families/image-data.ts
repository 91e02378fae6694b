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

// A baseline JPEG of 16 by 16 pixels in three components.
const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX',
    'BkeFxlZ2MBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//AABEIABAAEAMB',
    'EQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCC',
    'NCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqi',
    'o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQ',
    'oLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdI',
    'SUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+',
    'Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/APP6ACgD6AoAKAP/2Q==',
  ].join(''),
  'base64',
).toString('latin1')
// A progressive JPEG of the same size. Its first scan has 14 bytes of header.
const progressive = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI/////////////////////////////////////////////',
    '///////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgARCAAQABADAS',
    'IAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAgH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAAEVI//EABQQAQAAAAAAAAAAAAA',
    'AAAAAACD/2gAIAQEAAQUCH//EABURAQEAAAAAAAAAAAAAAAAAAAEA/9oACAEDAQE/ARv/xAAVEQEBAAAAAAAAAAAAAAAAAAAAEf/aAAgBAgEBPwGv',
    '/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwIf/8QAFRABAQAAAAAAAAAAAAAAAAAAAQD/2gAIAQEAAT8hCCCC/9oADAMBAAIAAwAAABBz/',
    '8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFREBAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQIBAT8Qp//EABQQAQAAAAAAAAAAAAAAAA',
    'AAACD/2gAIAQEAAT8QCr//2Q==',
  ].join(''),
  'base64',
).toString('latin1')
const firstScanAt = progressive.indexOf('\xff\xda')
const frameAt = jpeg.indexOf('\xff\xc0')
const scanAt = jpeg.indexOf('\xff\xda')
const patched = (at: number, ...bytes: number[]): string =>
  jpeg.slice(0, at) + String.fromCharCode(...bytes) + jpeg.slice(at + bytes.length)
const inserted = (at: number, text: string): string => jpeg.slice(0, at) + text + jpeg.slice(at)
const dct = (width = 16, height = 16, space = '/DeviceRGB', bits = '/BitsPerComponent 8'): string =>
  `/Width ${width}/Height ${height}${bits}/ColorSpace${space}/Filter/DCTDecode`

const jpegs: Reading[] = [
  image('a JPEG of the stated size', 'admitted', jpeg, dct()),
  image('a JPEG with a line end after its end', 'admitted', `${jpeg}\n`, dct()),
  image('a JPEG that is taller than stated', unclear, jpeg, dct(16, 8)),
  image('a JPEG that is narrower than stated', unclear, jpeg, dct(32)),
  image('a JPEG of three components in a gray space', unclear, jpeg, dct(16, 16, '/DeviceGray')),
  image('a JPEG without a color space', unclear, jpeg, dct().replace('/ColorSpace/DeviceRGB', '')),
  image('a JPEG without a number of bits', unclear, jpeg, dct(16, 16, '/DeviceRGB', '')),
  image('a JPEG with another number of bits', unclear, jpeg, dct(16, 16, '/DeviceRGB', '/BitsPerComponent 4')),
  image('a JPEG as a stencil mask', unclear, jpeg, '/Width 16/Height 16/ImageMask true/Filter/DCTDecode'),
  image('a JPEG without its end', unclear, jpeg.slice(0, -2), dct()),
  image('a JPEG without its scan', unclear, jpeg.slice(0, scanAt), dct()),
  image('a JPEG without its start', unclear, `xx${jpeg.slice(2)}`, dct()),
  image('a JPEG with a byte between two segments', unclear, inserted(frameAt, 'x'), dct()),
  image('a JPEG with two frames', unclear, inserted(scanAt, jpeg.slice(frameAt, frameAt + 19)), dct()),
  image('a JPEG with its scan before its frame', unclear, jpeg.slice(0, frameAt) + jpeg.slice(scanAt), dct()),
  image('a JPEG without Huffman tables', unclear, jpeg.slice(0, jpeg.indexOf('\xff\xc4')) + jpeg.slice(scanAt), dct()),
  image('a JPEG without quantization', unclear, jpeg.slice(0, jpeg.indexOf('\xff\xdb')) + jpeg.slice(frameAt), dct()),
  image('a JPEG with an incomplete Huffman table', unclear, patched(jpeg.indexOf('\xff\xc4') + 5, 9), dct()),
  image('a JPEG with an incomplete quantization table', unclear, patched(jpeg.indexOf('\xff\xdb') + 4, 16), dct()),
  image('a JPEG that uses an unknown quantization table', unclear, patched(frameAt + 12, 3), dct()),
  image('a JPEG that uses an unknown Huffman table', unclear, patched(scanAt + 6, 0x20), dct()),
  image('a JPEG that uses an unknown second Huffman table', unclear, patched(scanAt + 6, 0x02), dct()),
  image('a JPEG with a scan of an unknown component', unclear, patched(scanAt + 5, 9), dct()),
  image('a JPEG with an empty scan', unclear, `${jpeg.slice(0, scanAt + 14)}\xff\xd9`, dct()),
  image('a progressive JPEG', 'admitted', progressive, dct()),
  image('a progressive JPEG with an empty scan', unclear, `${progressive.slice(0, firstScanAt + 14)}\xff\xd9`, dct()),
  image(
    'a progressive JPEG with too little data in its first scan',
    unclear,
    `${progressive.slice(0, firstScanAt + 14)}${progressive.slice(progressive.indexOf('\xff', firstScanAt + 14))}`,
    dct(),
  ),
  image(
    'a JPEG with too little data',
    unclear,
    `${jpeg.slice(0, scanAt + 14)}${jpeg.slice(scanAt + 14, -6)}\xff\xd9`,
    dct(),
  ),
  image('a JPEG with a wrong code', unclear, patched(scanAt + 15, 0xff, 0, 0xff, 0), dct()),
  image(
    'a JPEG with a Huffman table of all codes',
    unclear,
    inserted(scanAt, `\xff\xc4\0\x15\0\x02${'\0'.repeat(15)}\0\x01`),
    dct(),
  ),
  image('a JPEG with more data than stated', 'admitted', inserted(jpeg.length - 2, '\x55\x55'), dct()),
  image('a JPEG with a marker byte before a zero', unclear, patched(scanAt + 15, 0xff, 0xff, 0), dct()),
  image(
    'a progressive JPEG with a wrong code in a later scan',
    unclear,
    progressive.replace('\x08\x20\x82', '\x08\xff\0'),
    dct(),
  ),
  image(
    'a progressive JPEG without data in its last scan',
    unclear,
    progressive.replace('\x0a\xbf\xff\xd9', '\xff\xd9'),
    dct(),
  ),
  image('a JPEG that restarts less than stated', unclear, inserted(scanAt, '\xff\xdd\0\x04\0\x01'), dct()),
  image(
    'a JPEG that is smaller than its restart interval',
    'admitted',
    inserted(scanAt, '\xff\xdd\0\x04\0\x09'),
    dct(),
  ),
  image('a JPEG with an invalid sampling', unclear, patched(frameAt + 11, 0), dct()),
  image('bytes before a JPEG', unclear, `xx${jpeg}`, dct()),
  image('no JPEG', unclear, 'text', dct()),
  image('a JPEG with a restart within its scan', unclear, patched(scanAt + 20, 0xff, 0xd3), dct()),
  image('a JPEG with a comment within its scan', unclear, inserted(scanAt + 20, '\xff\xfe\0\x04ab'), dct()),
  image('a JPEG of twelve bits', unclear, patched(frameAt + 4, 12), dct()),
  image('a JPEG with a lossless frame', unclear, patched(frameAt + 1, 0xc3), dct()),
  image('a JPEG with another height in its frame', unclear, patched(frameAt + 5, 0, 8), dct()),
  image(
    'a JPEG with two contradicting color transforms',
    unclear,
    inserted(20, '\xff\xee\0\x0eAdobe\0d\0\0\0\0\0'),
    dct(),
  ),
  image(
    'a JPEG in hexadecimal digits',
    'admitted',
    `${Buffer.from(jpeg, 'latin1').toString('hex')}>`,
    dct().replace('/DCTDecode', '[/ASCIIHexDecode/DCTDecode]'),
  ),
]

const rows = new Uint8Array(64).fill(255)
const packed = (bytes: Uint8Array): string => latin1(deflateSync(bytes))
const gray = '/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray'
const flate = (name: string, outcome: string, bytes: Uint8Array, entries = '', space = gray): Reading =>
  image(name, outcome, packed(bytes), `${space}/Filter/FlateDecode${entries}`)
const filtered = (type: number): Uint8Array => Uint8Array.from({ length: 72 }, (_, at) => (at % 9 === 0 ? type : 255))
const png = '/DecodeParms<</Predictor 15/Columns 8>>'
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
  flate('an unknown predictor', unclear, rows, png.replace('15', '3')),
  flate('a predictor of half bytes', unclear, rows, '/DecodeParms<</Predictor 2/Columns 16/BitsPerComponent 4>>'),
  flate('a predictor of bytes', 'admitted', rows, '/DecodeParms<</Predictor 2/Columns 8>>'),
]

const segment = (type: number, data: string): string =>
  `${String.fromCharCode(0, 0, 0, 0, type, 0, 1, 0, 0, 0, data.length)}${data}`
const pageOf = (width: number, height: number): string =>
  segment(48, String.fromCharCode(0, 0, 0, width, 0, 0, 0, height, ...Array(8).fill(0), 4, 0, 0))
/** Returns the entries of an image of 16 by 16 pixels in black and white. */
export const bilevel = (filter: string, parms = ''): string =>
  `/Width 16/Height 16/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/${filter}${parms}`
const jpx = (width: number): string =>
  `\xffO\xffQ\0\x29\0\0\0\0\0${String.fromCharCode(width)}\0\0\0\x10${'\0'.repeat(30)}`
const jpxOf = '/Width 16/Height 16/Filter/JPXDecode'

const others: Reading[] = [
  image('a JBIG2 page of the stated size', 'admitted', pageOf(16, 16), bilevel('JBIG2Decode')),
  image('a JBIG2 page of another size', unclear, pageOf(16, 8), bilevel('JBIG2Decode')),
  image('a JBIG2 image without a page', unclear, segment(0, 'x'), bilevel('JBIG2Decode')),
  image('a JBIG2 image with an incomplete segment', unclear, pageOf(16, 16).slice(0, -1), bilevel('JBIG2Decode')),
  image(
    'a JBIG2 image of a million segments',
    'too_complex',
    packed(new Uint8Array(11_000_000)),
    bilevel('JBIG2Decode').replace('/JBIG2Decode', '[/FlateDecode/JBIG2Decode]'),
  ),
  image('a JBIG2 image of other bytes', unclear, 'garbage', bilevel('JBIG2Decode')),
  image('a JPEG 2000 code stream of the stated size', 'admitted', jpx(16), jpxOf),
  image('a JPEG 2000 code stream of another size', unclear, jpx(8), jpxOf),
  image('a JPEG 2000 image without a code stream', unclear, 'garbage', jpxOf),
]

const plain = '\0\xff'.repeat(32)
const decode = (name: string, outcome: string, array: string, entries = gray): Reading =>
  image(`a decoding array ${name}`, outcome, plain, `${entries}/Decode${array}`)
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
  decode('of indexes', 'admitted', '[0 255]', indexed),
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
    image(`an index table of ${name}`, outcome, plain, indexed.replace('/DeviceGray 1<00ff>', table), {
      7: streamOf('\0\xff'),
      8: '<00>',
      9: '/DeviceRGB',
    }),
  ),
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
  image('a key and its abbreviation', unclear, plain, `${gray}/CS/DeviceRGB`),
  image('no color space', unclear, plain, gray.replace('/ColorSpace/DeviceGray', '')),
  masked('of gray samples', 'admitted', 'SMask', gray),
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
export const imageData: Reading[] = [...jpegs, ...samples, ...others, ...entries]
