import { deflateSync } from 'node:zlib'
import { latin1 } from '../../../../../base/bytes.ts'
import { longs, segment } from '../jbig2.ts'
import { arithmetic, dictionary, jbig2, nominal, order, page, pageOf, region } from '../jbig2-image.ts'
import type { Reading } from '../sheet.ts'
import { bilevel, image } from './image-data.ts'

const unclear = 'appearance_ambiguous'

/** An image of 16 by 16 pixels. */
const drawing = Array.from({ length: 16 }, (_, y) =>
  Array.from({ length: 16 }, (__, x) => (y < 8 === x < 8 || x === y ? '#' : '.')).join(''),
)
const genericData = (template = 0, rows = drawing): number[] => arithmetic((encoder) => encoder.generic(rows, template))
const generic = (
  data = genericData(),
  { template = 0, flags = 0, number = 1, type = 38, head = region() } = {},
): number[] => segment(number, type, [...head, flags | (template << 1), ...nominal[template]!, ...data])

/** Rows of which most equal the row above. */
const bars = drawing.map((_, y) => drawing[y - (y % 4)]!)

const mmrRows = `001${'00110101'}${'0000010111'}${'1'.repeat(30)}`
const mmr = (bits: string): number[] =>
  segment(1, 38, [...region(), 1, ...bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))])

const plain = [...page, ...generic()]

/** JBIG2 images with generic regions. */
export const jbig2Regions: Reading[] = [
  jbig2('without regions', 'admitted', page),
  image(
    'a JBIG2 image whose parameters are a reference',
    'filter_unsupported',
    String.fromCharCode(...plain),
    bilevel('JBIG2Decode', '/DecodeParms 7 0 R'),
    { 7: '<</JBIG2Globals 8 0 R/Columns 16>>', 8: '<</Length 0>>stream\n\nendstream' },
  ),
  jbig2('of another size', unclear, pageOf(0, 8)),
  jbig2('of an unknown height', unclear, [...pageOf(0, 0xffffffff), ...generic()]),
  jbig2('without page information', unclear, generic()),
  jbig2('with page information after a region', unclear, order(generic(undefined, { number: 0 }), pageOf(0, 16, 1))),
  jbig2('with page information twice', unclear, order(page, pageOf(0, 16, 1))),
  jbig2('with an unknown flag of the page', unclear, order(pageOf(0x80), generic())),
  jbig2('with the flags of a page', 'admitted', order(pageOf(0x5b), generic())),
  jbig2('on a black page', 'admitted', order(pageOf(4), generic(undefined, { head: region(2) }))),
  jbig2('with an incomplete segment', unclear, page.slice(0, -1)),
  jbig2('with an incomplete header', unclear, [...page, 0, 0, 0]),
  jbig2('with an incomplete list of references', unclear, [...plain, 0, 0, 0, 9, 6, 0x80, 0, 1, 2, 3, 1]),
  jbig2('with a longer region than its data', unclear, plain.with(40, plain[40]! + 1)),
  jbig2(
    'of other bytes',
    unclear,
    [...'garbage'].map((letter) => letter.charCodeAt(0)),
  ),
  image(
    'a JBIG2 image of a million segments',
    unclear,
    latin1(deflateSync(new Uint8Array(11_000_000))),
    bilevel('JBIG2Decode').replace('/JBIG2Decode', '[/FlateDecode/JBIG2Decode]'),
  ),
  jbig2('with a region', 'admitted', plain),
  jbig2('with a lossless region', 'admitted', order(page, generic(undefined, { type: 39 }))),
  ...[1, 2, 3].map((template) =>
    jbig2(`with template ${template}`, 'admitted', order(page, generic(genericData(template), { template }))),
  ),
  ...[0, 1, 2, 3, 4].map((operator) =>
    jbig2(
      `with the operator ${operator}`,
      operator % 2 === 0 && operator < 4 ? 'admitted' : unclear,
      order(page, generic(), generic(genericData(0, [...drawing].reverse()), { number: 2, head: region(operator) })),
    ),
  ),
  jbig2(
    'with the operator that replaces a white page',
    'admitted',
    order(page, generic(undefined, { head: region(4) })),
  ),
  jbig2(
    'with the operator that replaces a black page',
    unclear,
    order(pageOf(4), generic(undefined, { head: region(4) })),
  ),
  jbig2('with an unknown operator', unclear, order(page, generic(undefined, { head: region(5) }))),
  ...[0, 1, 2, 3].map((template) =>
    jbig2(
      `with typical rows and template ${template}`,
      'admitted',
      order(
        page,
        generic(
          arithmetic((encoder) => encoder.generic(bars, template, true)),
          { template, flags: 8 },
        ),
      ),
    ),
  ),
  jbig2('with an extended template', unclear, order(page, generic(undefined, { flags: 16 }))),
  jbig2('with other adaptive pixels', unclear, order(page, generic().with(29, 4) as number[])),
  jbig2('without adaptive pixels', unclear, order(page, segment(1, 38, [...region(), 0, 3, 255]))),
  jbig2('with a region outside the page', unclear, order(page, generic(undefined, { head: region(0, 16, 8) }))),
  jbig2('with half of a region', unclear, order(page, generic(genericData().slice(0, 10)))),
  jbig2(
    'with half of a region and an end mark',
    unclear,
    order(page, generic([...genericData().slice(0, 5), 0xff, 0xac])),
  ),
  jbig2(
    'with more data than a region needs',
    unclear,
    order(page, generic([...genericData().slice(0, -2), 1, 2, 3, 4, 5, 255, 172])),
  ),
  jbig2('with the fax coding', 'admitted', order(page, mmr(mmrRows))),
  jbig2('with the fax coding and an end', 'admitted', order(page, mmr(`${mmrRows}000000000001000000000001`))),
  jbig2('with half of the fax coding', unclear, order(page, mmr(mmrRows.slice(0, -15)))),
  jbig2('with an end of page', 'admitted', order(plain, segment(2, 49, []))),
  jbig2('with an end of file', 'admitted', order(plain, segment(2, 51, []))),
  jbig2('with both ends', 'admitted', order(plain, segment(2, 49, []), segment(3, 51, []))),
  jbig2('with an end of data', unclear, order(plain, segment(2, 49, [0]))),
  ...[49, 51].map((type) =>
    jbig2(
      `with a region after the end ${type}`,
      unclear,
      order(page, segment(1, type, []), generic(undefined, { number: 2 })),
    ),
  ),
  jbig2('with an end of a stripe', 'admitted', order(plain, segment(2, 50, longs(15)))),
  jbig2('with an end of a stripe outside the page', unclear, order(plain, segment(2, 50, longs(16)))),
  jbig2('with a line feed after its segments', 'admitted', [...plain, 10]),
  jbig2('with an unknown segment', unclear, order(page, segment(1, 63, [1]), generic(undefined, { number: 2 }))),
  jbig2('with an intermediate region', unclear, order(page, generic(undefined, { type: 36 }))),
  jbig2('with a region of another page', unclear, order(page, segment(1, 38, generic().slice(11), [], 2))),
  jbig2('with descending numbers', unclear, order(page, generic(undefined, { number: 2 }), segment(1, 49, []))),
  jbig2(
    'with a region that refers to a segment',
    unclear,
    order(page, dictionary(), segment(2, 38, generic().slice(11), [1])),
  ),
]
