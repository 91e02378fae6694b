import { deflateSync } from 'node:zlib'
import { latin1 } from '../../../../../base/bytes.ts'
import { streamOf } from '../draft.ts'
import { createEncoder, type Encoder, longs, segment } from '../jbig2.ts'
import type { Reading } from '../sheet.ts'
import { bilevel, image } from './image-data.ts'

const unclear = 'appearance_ambiguous'

const textOf = (bytes: number[]): string => String.fromCharCode(...bytes)
const jbig2 = (name: string, outcome: string, bytes: number[], globals?: number[]): Reading =>
  image(
    `a JBIG2 image ${name}`,
    outcome,
    textOf(bytes),
    bilevel('JBIG2Decode', globals === undefined ? '' : '/DecodeParms<</JBIG2Globals 7 0 R>>'),
    globals === undefined ? {} : { 7: streamOf(textOf(globals)) },
  )

/** Returns arithmetic data. */
const arithmetic = (encode: (encoder: Encoder) => void): number[] => {
  const encoder = createEncoder()
  encode(encoder)
  return encoder.end()
}

const pageOf = (flags = 0, height = 16, number = 0): number[] =>
  segment(number, 48, [...longs(16, height, 0, 0), flags, 0, 0])
const page = pageOf()
const region = (operator = 0, size = 16, at = 0): number[] => [...longs(size, size, at, at), operator]
const nominal = [
  [3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe],
  [3, 0xff],
  [2, 0xff],
  [2, 0xff],
]

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

const glyphs = [
  ['.##.', '#..#', '####', '#..#'],
  ['###.', '#.#.', '####', '###.'],
]
const wide = ['########', '#......#', '#.####.#', '########']

type Dictionary = {
  number?: number
  flags?: number
  known?: number
  exported?: (number | null)[]
  stated?: number
  encode?: (encoder: Encoder) => void
  references?: number[]
  page?: number
  cut?: number
}

const encodeGlyphs = (encoder: Encoder, rows = glyphs): void => {
  encoder.integer('height', 4)
  for (const [i, glyph] of rows.entries()) {
    encoder.integer('width', i === 0 ? 4 : 0)
    encoder.generic(glyph)
  }
  encoder.integer('width', null)
}

/** Returns a symbol dictionary with two symbols. */
const dictionary = (options: Dictionary = {}, rows = glyphs): number[] => {
  const { number = 1, flags = 0, exported = [0, rows.length], stated = rows.length, encode } = options
  const data = arithmetic((encoder) => {
    if (encode === undefined) encodeGlyphs(encoder, rows)
    else encode(encoder)
    for (const run of exported) encoder.integer('run', run)
  })
  const counts = longs(
    exported.reduce<number>((sum, run, i) => sum + (i % 2) * (run ?? 0), 0),
    stated,
  )
  const refinement = (flags & 2) === 0 ? [] : [0xff, 0xff, 0xff, 0xff]
  const head = [flags >> 8, flags & 0xff, ...nominal[0]!, ...refinement, ...counts]
  return segment(number, 0, [...head, ...data].slice(0, options.cut), options.references, options.page)
}

type Text = {
  number?: number
  flags?: number
  count?: number
  references?: number[]
  bits?: number
  encode?: (encoder: Encoder) => void
  head?: number[]
}

/** Encodes one strip of symbols by number. */
const strip = (encoder: Encoder, ids: number[], { bits = 1, top = 0, first = 2, gap = 1, inStrip = -1 } = {}): void => {
  encoder.integer('deltaT', top)
  encoder.integer('first', first)
  for (const [i, id] of ids.entries()) {
    if (i > 0) encoder.integer('gap', gap)
    if (inStrip >= 0) encoder.integer('inStrip', inStrip)
    encoder.id(id, bits)
  }
  encoder.integer('gap', null)
}

/** Returns a text region with three symbols. By default, they are placed by their top left corners. */
const text = (options: Text = {}): number[] => {
  const { number = 2, flags = 0x10, count = 3, references = [1], encode } = options
  const data = arithmetic((encoder) => {
    encoder.integer('deltaT', 0)
    if (encode === undefined) {
      strip(encoder, [0, 1], { bits: options.bits ?? 1 })
      strip(encoder, [1], { bits: options.bits ?? 1, top: 6, first: 4 })
    } else encode(encoder)
  })
  const refinement = (flags & 2) === 0 ? [] : [0xff, 0xff, 0xff, 0xff]
  const head = [...(options.head ?? region()), flags >> 8, flags & 0xff, ...refinement, ...longs(count)]
  return segment(number, 6, [...head, ...data], references)
}

const plain = [...page, ...generic()]
const symbols = [...page, ...dictionary(), ...text()]
const order = (...segments: number[][]): number[] => segments.flat()

const regions: Reading[] = [
  jbig2('without regions', 'admitted', page),
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
  jbig2('with other adaptive pixels', unclear, order(page, generic().with(42, 4) as number[])),
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

const refined = wide.with(1, '#..##..#')
const aggregates = (encode: (encoder: Encoder) => void): number[] =>
  order(
    page,
    dictionary(),
    dictionary({
      number: 2,
      flags: 2,
      references: [1],
      stated: 1,
      exported: [2, 1],
      encode(encoder) {
        encoder.integer('height', 4)
        encoder.integer('width', 8)
        encode(encoder)
        encoder.integer('width', null)
      },
    }),
    text({
      number: 3,
      references: [2],
      count: 1,
      encode: (encoder) => strip(encoder, [0], { bits: 0 }),
    }),
  )
const part = (encoder: Encoder, first: number, second: number): void => {
  encoder.integer('parts', 2)
  encoder.integer('deltaT', 0)
  encoder.integer('deltaT', 0)
  encoder.integer('first', first)
  encoder.id(0, 2)
  encoder.integer('isRefined', 0)
  encoder.integer('gap', second)
  encoder.id(1, 2)
  encoder.integer('isRefined', 0)
  encoder.integer('gap', null)
}

const texts: Reading[] = [
  jbig2('with symbols', 'admitted', symbols),
  jbig2(
    'with symbols by their bottom',
    'admitted',
    order(
      page,
      dictionary(),
      text({
        flags: 0,
        encode(encoder) {
          strip(encoder, [0, 1], { top: 5 })
          strip(encoder, [1], { top: 6, first: 4 })
        },
      }),
    ),
  ),
  ...[0x20, 0x30].map((flags) =>
    jbig2(
      `with symbols by the right, flags ${flags}`,
      'admitted',
      order(
        page,
        dictionary(),
        text({
          flags,
          encode(encoder) {
            strip(encoder, [0, 1], { top: 5 })
            strip(encoder, [1], { top: 5, first: 4 })
          },
        }),
      ),
    ),
  ),
  jbig2(
    'with symbols in strips',
    'admitted',
    order(
      page,
      dictionary(),
      text({ flags: 0x18, count: 2, encode: (encoder) => strip(encoder, [0, 1], { top: 1, inStrip: 3 }) }),
    ),
  ),
  jbig2(
    'with a distance between symbols',
    'admitted',
    order(page, dictionary(), text({ flags: 0x0810, count: 2, encode: (encoder) => strip(encoder, [0, 1]) })),
  ),
  jbig2(
    'with a negative distance between symbols',
    'admitted',
    order(page, dictionary(), text({ flags: 0x7c10, count: 2, encode: (encoder) => strip(encoder, [0, 1]) })),
  ),
  ...[1, 2, 3].map((operator) =>
    jbig2(
      `with the operator ${operator} of symbols`,
      operator === 2 ? 'admitted' : unclear,
      order(
        page,
        dictionary(),
        text({ flags: 0x10 | (operator << 7), count: 2, encode: (encoder) => strip(encoder, [0, 1], { gap: -1 }) }),
      ),
    ),
  ),
  jbig2(
    'with one symbol',
    'admitted',
    order(
      page,
      dictionary({}, [glyphs[0]!]),
      text({ count: 1, encode: (encoder) => strip(encoder, [0], { bits: 0 }) }),
    ),
  ),
  jbig2(
    'with two dictionaries',
    'admitted',
    order(
      page,
      dictionary(),
      dictionary({ number: 2 }, [...glyphs].reverse()),
      text({ number: 3, references: [1, 2], bits: 2 }),
    ),
  ),
  jbig2(
    'with a part of the symbols',
    'admitted',
    order(
      page,
      dictionary({ exported: [1, 1] }),
      text({ count: 1, encode: (encoder) => strip(encoder, [0], { bits: 0 }) }),
    ),
  ),
  jbig2(
    'without symbols in a dictionary',
    'admitted',
    order(page, dictionary({ encode() {}, exported: [], stated: 0 }), text({ count: 0, encode() {} })),
  ),
  jbig2(
    'with a refined symbol',
    'admitted',
    order(
      page,
      dictionary(),
      text({
        flags: 0x12,
        count: 1,
        encode(encoder) {
          encoder.integer('deltaT', 0)
          encoder.integer('first', 2)
          encoder.id(1, 1)
          encoder.integer('isRefined', 1)
          for (const [kind, value] of [
            ['wider', 4],
            ['higher', 0],
            ['moveX', 0],
            ['moveY', 0],
          ] as const)
            encoder.integer(kind, value)
          encoder.refinement(wide, glyphs[1]!, 2)
          encoder.integer('gap', null)
        },
      }),
    ),
  ),
  jbig2(
    'with a symbol of two symbols',
    'admitted',
    aggregates((encoder) => part(encoder, 0, 1)),
  ),
  jbig2(
    'with a symbol of symbols outside of it',
    unclear,
    aggregates((encoder) => part(encoder, 1, 1)),
  ),
  jbig2(
    'with a refined symbol in a dictionary',
    'admitted',
    aggregates((encoder) => {
      encoder.integer('parts', 1)
      encoder.id(1, 2)
      encoder.integer('moveX', 1)
      encoder.integer('moveY', 0)
      encoder.refinement(refined, glyphs[1]!, 1)
    }),
  ),
  jbig2(
    'with a symbol without parts',
    unclear,
    aggregates((encoder) => encoder.integer('parts', 0)),
  ),
  jbig2(
    'with a refinement of a missing symbol',
    unclear,
    aggregates((encoder) => {
      encoder.integer('parts', 1)
      encoder.id(2, 2)
      encoder.integer('moveX', 1)
      encoder.integer('moveY', 0)
      encoder.refinement(refined, glyphs[1]!, 1)
    }),
  ),
  jbig2(
    'with a missing symbol',
    unclear,
    order(
      page,
      dictionary({ stated: 3, exported: [0, 3] }, [...glyphs, glyphs[0]!]),
      text({ count: 1, encode: (encoder) => strip(encoder, [3], { bits: 2 }) }),
    ),
  ),
  jbig2('with fewer symbols than stated', unclear, order(page, dictionary(), text({ count: 4 }))),
  jbig2(
    'with more symbols than stated',
    unclear,
    order(page, dictionary(), text({ count: 1, encode: (encoder) => strip(encoder, [0, 1]) })),
  ),
  ...[0x10, 0x110].flatMap((flags) =>
    [
      [14, 2],
      [3, -2],
      [3, 14],
    ].map(([first, top]) =>
      jbig2(
        `with a symbol across the edge of its region, at ${first} and ${top}, flags ${flags}`,
        'admitted',
        order(
          page,
          dictionary(),
          text({ flags, count: 1, encode: (encoder) => strip(encoder, [0], { first: first!, top: top! }) }),
        ),
      ),
    ),
  ),
  jbig2(
    'with a symbol across the left edge of its region',
    unclear,
    order(page, dictionary(), text({ count: 1, encode: (encoder) => strip(encoder, [0], { first: -2 }) })),
  ),
  jbig2(
    'with a symbol outside the region',
    unclear,
    order(page, dictionary(), text({ count: 1, encode: (encoder) => strip(encoder, [0], { first: 16 }) })),
  ),
  jbig2('with symbols in Huffman coding', unclear, order(page, dictionary({ flags: 1 }), text())),
  jbig2('with a text region in Huffman coding', unclear, order(page, dictionary(), text({ flags: 0x11 }))),
  jbig2('with transposed symbols', unclear, order(page, dictionary(), text({ flags: 0x50 }))),
  jbig2('with a black text region', unclear, order(page, dictionary(), text({ flags: 0x210 }))),
  jbig2('with half of a dictionary', unclear, order(page, dictionary({ cut: 22 }), text())),
  jbig2('with a dictionary without data', unclear, order(page, dictionary({ cut: 18 }), text())),
  jbig2('with fewer exported symbols than stated', unclear, order(page, dictionary({ exported: [0, 1] }), text())),
  jbig2('with empty runs of exported symbols', unclear, order(page, dictionary({ exported: [0, 1, 0, 1] }), text())),
  jbig2(
    'with a symbol without width',
    unclear,
    order(
      page,
      dictionary({
        encode(encoder) {
          encoder.integer('height', 4)
          encoder.integer('width', 0)
          encoder.integer('width', null)
        },
        stated: 1,
        exported: [0, 1],
      }),
      text(),
    ),
  ),
  jbig2(
    'with more symbols in a dictionary than stated',
    unclear,
    order(page, dictionary({ stated: 1, exported: [0, 1] }), text()),
  ),
  jbig2('with a missing dictionary', unclear, order(page, dictionary(), text({ references: [0, 1] }))),
  jbig2(
    'with a reference to a later dictionary',
    unclear,
    order(page, text({ number: 1, references: [2] }), dictionary({ number: 2 })),
  ),
  jbig2('with a dictionary twice', unclear, order(page, dictionary(), dictionary({}, [...glyphs].reverse()), text())),
  jbig2('with a reference twice', unclear, order(page, dictionary(), text({ references: [1, 1], bits: 2 }))),
]

const own = [...pageOf(0, 16, 2), ...text({ number: 3 })]
const globals: Reading[] = [
  jbig2('with global segments', 'admitted', own, dictionary({ page: 0 })),
  jbig2('with damaged global segments', unclear, own, dictionary({ page: 0 }).slice(0, -3)),
  jbig2('with incomplete global segments', unclear, own, dictionary({ page: 0, cut: 22 })),
  jbig2(
    'with a region in global segments',
    unclear,
    own,
    order(dictionary({ page: 0 }), generic(undefined, { number: 2 })),
  ),
  jbig2(
    'with an end of page in global segments',
    unclear,
    own,
    order(dictionary({ page: 0 }), segment(2, 49, [], [], 0)),
  ),
  jbig2('with the number of a global segment', unclear, symbols, dictionary({ page: 0 }, [...glyphs].reverse())),
  jbig2('without its global segments', unclear, own, []),
  image(
    'a JBIG2 image with missing global segments',
    unclear,
    textOf(own),
    bilevel('JBIG2Decode', '/DecodeParms<</JBIG2Globals 99 0 R>>'),
  ),
  image(
    'a JBIG2 image with direct global segments',
    unclear,
    textOf(own),
    bilevel('JBIG2Decode', '/DecodeParms<</JBIG2Globals()>>'),
  ),
  image(
    'a JBIG2 image with separate parameters',
    'filter_unsupported',
    textOf(own),
    bilevel('JBIG2Decode', '/DecodeParms 8 0 R'),
    {
      7: streamOf(textOf(dictionary({ page: 0 }))),
      8: '<</JBIG2Globals 7 0 R>>',
    },
  ),
]

/** JBIG2 images whose segments readers decode differently, and similar images that all readers decode to the same pixels. */
export const jbig2Images: Reading[] = [...regions, ...texts, ...globals]
