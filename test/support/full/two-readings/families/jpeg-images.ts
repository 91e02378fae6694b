import type { Reading } from '../sheet.ts'
import { image } from './image-data.ts'

const unclear = 'appearance_ambiguous'
/** A baseline JPEG of 16 by 16 pixels in three components. */
export const jpeg = Buffer.from(
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
const secondScanAt = progressive.indexOf('\xff\xc4', firstScanAt)
const frameAt = jpeg.indexOf('\xff\xc0')
const scanAt = jpeg.indexOf('\xff\xda')
const patched = (at: number, ...bytes: number[]): string =>
  jpeg.slice(0, at) + String.fromCharCode(...bytes) + jpeg.slice(at + bytes.length)
const inserted = (at: number, text: string): string => jpeg.slice(0, at) + text + jpeg.slice(at)
const dct = (width = 16, height = 16, space = '/DeviceRGB', bits = '/BitsPerComponent 8'): string =>
  `/Width ${width}/Height ${height}${bits}/ColorSpace${space}/Filter/DCTDecode`

/** JPEG images whose headers or scans are wrong, incomplete or contradict their dictionaries. */
export const jpegImages: Reading[] = [
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
  image('a JPEG with a restart after its last interval', 'admitted', inserted(jpeg.length - 2, '\xff\xd0'), dct()),
  image('a JPEG with data after its last restart', 'admitted', inserted(jpeg.length - 2, '\xff\xd5\x55'), dct()),
  image('a JPEG with a restart after too little data', unclear, `${jpeg.slice(0, -6)}\xff\xd0\xff\xd9`, dct()),
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
  image(
    'a JPEG with a second, lossless frame',
    unclear,
    inserted(scanAt, `\xff\xc3${jpeg.slice(frameAt + 2, frameAt + 19)}`),
    dct(),
  ),
  image('a JPEG with a second start', unclear, inserted(frameAt, '\xff\xd8'), dct()),
  image('a JPEG with a restart before its frame', unclear, inserted(frameAt, '\xff\xd0'), dct()),
  image('a JPEG with a height before its scan', unclear, inserted(scanAt, '\xff\xdc\0\x04\0\x08'), dct()),
  image('a JPEG with a sampling factor above 4', unclear, patched(frameAt + 11, 0x51), dct()),
  image('a JPEG with a segment that is shorter than its length', unclear, inserted(frameAt, '\xff\xe1\0\x01'), dct()),
  image(
    'a progressive JPEG with a comment between two scans',
    unclear,
    `${progressive.slice(0, secondScanAt)}\xff\xfe\0\x04ab${progressive.slice(secondScanAt)}`,
    dct(),
  ),
  image('a JPEG of twelve bits', unclear, patched(frameAt + 4, 12), dct()),
  image('a JPEG with a lossless frame', unclear, patched(frameAt + 1, 0xc3), dct()),
  image('a JPEG before another filter', unclear, jpeg, dct().replace('/DCTDecode', '[/DCTDecode/FlateDecode]')),
  image('a JPEG whose filter is a reference', 'filter_unsupported', jpeg, dct().replace('/DCTDecode', ' 7 0 R'), {
    7: '/DCTDecode',
  }),
  image('a JPEG whose parameters are a reference', 'admitted', jpeg, `${dct()}/DecodeParms 7 0 R`, { 7: '<<>>' }),
  image(
    'an incomplete JPEG whose parameters are a reference',
    unclear,
    jpeg.slice(0, scanAt),
    `${dct()}/DecodeParms 7 0 R`,
    {
      7: '<<>>',
    },
  ),
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
