import { streamOf } from '../draft.ts'
import { type Encoder, segment } from '../jbig2.ts'
import { dictionary, glyphs, jbig2, oneSymbol, order, page, pageOf, strip, text, textOf, wide } from '../jbig2-image.ts'
import type { Reading } from '../sheet.ts'
import { bilevel, image } from './image-data.ts'

const unclear = 'appearance_ambiguous'

const refined = wide.with(1, '#..##..#')
const aggregates = (encode: (encoder: Encoder) => void, size?: number): number[] =>
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
        encoder.integer('height', size ?? 4)
        encoder.integer('width', size ?? 8)
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

const dictionaries: Reading[] = [
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
    aggregates((encoder) => {
      encoder.integer('parts', 0)
      encoder.integer('deltaT', 0)
    }),
  ),
  jbig2(
    'with a refinement that moves a symbol by two billion pixels',
    unclear,
    aggregates((encoder) => {
      encoder.integer('parts', 1)
      encoder.id(1, 2)
      encoder.integer('moveX', 2_000_000_000)
      encoder.integer('moveY', 0)
      encoder.refinement(refined, glyphs[1]!, 2_000_000_000)
    }),
  ),
  jbig2(
    'with a symbol of 8 million pixels',
    unclear,
    aggregates((encoder) => part(encoder, 0, 1), 2_900),
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
  jbig2('with half of a dictionary', unclear, order(page, dictionary({ cut: 22 }), text())),
  jbig2('with a dictionary without data', unclear, order(page, dictionary({ cut: 18 }), text())),
  jbig2(
    'with fewer exported symbols than stated',
    unclear,
    order(page, dictionary({ exported: [0, 1, 1], kept: 2 }), oneSymbol),
  ),
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
      oneSymbol,
    ),
  ),
  jbig2(
    'with more symbols in a dictionary than stated',
    unclear,
    order(page, dictionary({ stated: 1, exported: [0, 1, 1] }), oneSymbol),
  ),
  jbig2('with symbols in Huffman coding', unclear, order(page, dictionary({ flags: 1 }), text())),
  jbig2(
    'without symbols in a dictionary',
    'admitted',
    order(page, dictionary({ encode() {}, exported: [], stated: 0 }), text({ count: 0, encode() {} })),
  ),
]

const own = [...pageOf(0, 16, 2), ...text({ number: 3 })]
const globals: Reading[] = [
  jbig2('with global segments', 'admitted', own, dictionary({ page: 0 })),
  jbig2('with damaged global segments', unclear, own, dictionary({ page: 0 }).slice(0, -3)),
  jbig2('with incomplete global segments', unclear, own, dictionary({ page: 0, cut: 22 })),
  jbig2('with a region in global segments', unclear, own, order(dictionary({ page: 0 }), text())),
  jbig2(
    'with an end of page in global segments',
    unclear,
    own,
    order(dictionary({ page: 0 }), segment(2, 49, [], [], 0)),
  ),
  jbig2(
    'with the number of a global segment',
    unclear,
    order(page, dictionary(), text()),
    dictionary({ page: 0 }, [...glyphs].reverse()),
  ),
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

/** JBIG2 images with dictionaries of symbols, and with global segments. */
export const jbig2Dictionaries: Reading[] = [...dictionaries, ...globals]
