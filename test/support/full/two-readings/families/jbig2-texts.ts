import { dictionary, glyphs, jbig2, order, page, strip, text, wide } from '../jbig2-image.ts'
import type { Reading } from '../sheet.ts'

const unclear = 'appearance_ambiguous'

/** JBIG2 images with text regions. */
export const jbig2Texts: Reading[] = [
  jbig2('with symbols', 'admitted', order(page, dictionary(), text())),
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
  jbig2('with a text region in Huffman coding', unclear, order(page, dictionary(), text({ flags: 0x11 }))),
  jbig2('with transposed symbols', unclear, order(page, dictionary(), text({ flags: 0x50 }))),
  jbig2('with a black text region', unclear, order(page, dictionary(), text({ flags: 0x210 }))),
  jbig2(
    'with a missing dictionary',
    unclear,
    order(
      page,
      dictionary(),
      text({ references: [0, 1], count: 2, encode: (encoder) => strip(encoder, [1, 2], { bits: 2 }) }),
    ),
  ),
  jbig2(
    'with five dictionaries',
    unclear,
    order(
      page,
      ...[1, 2, 3, 4, 5].map((number) => dictionary({ number })),
      text({ number: 6, references: [1, 2, 3, 4, 5], bits: 4 }),
    ),
  ),
  jbig2(
    'with a position without a number',
    unclear,
    order(
      page,
      dictionary(),
      text({
        count: 1,
        encode(encoder) {
          encoder.integer('deltaT', 0)
          encoder.integer('first', null)
          encoder.id(0, 1)
          encoder.integer('gap', null)
        },
      }),
    ),
  ),
  jbig2(
    'with a reference to a later dictionary',
    unclear,
    order(page, text({ number: 1, references: [2] }), dictionary({ number: 2 })),
  ),
  jbig2('with a dictionary twice', unclear, order(page, dictionary(), dictionary({}, [...glyphs].reverse()), text())),
  jbig2('with a reference twice', unclear, order(page, dictionary(), text({ references: [1, 1], bits: 2 }))),
]
