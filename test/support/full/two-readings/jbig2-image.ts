import { streamOf } from './draft.ts'
import { bilevel, image } from './families/image-data.ts'
import { createEncoder, type Encoder, longs, segment } from './jbig2.ts'
import type { Reading } from './sheet.ts'

export const textOf = (bytes: number[]): string => String.fromCharCode(...bytes)
export const jbig2 = (name: string, outcome: string, bytes: number[], globals?: number[]): Reading =>
  image(
    `a JBIG2 image ${name}`,
    outcome,
    textOf(bytes),
    bilevel('JBIG2Decode', globals === undefined ? '' : '/DecodeParms<</JBIG2Globals 7 0 R>>'),
    globals === undefined ? {} : { 7: streamOf(textOf(globals)) },
  )

/** Returns arithmetic data. */
export const arithmetic = (encode: (encoder: Encoder) => void): number[] => {
  const encoder = createEncoder()
  encode(encoder)
  return encoder.end()
}

export const pageOf = (flags = 0, height = 16, number = 0): number[] =>
  segment(number, 48, [...longs(16, height, 0, 0), flags, 0, 0])
export const page = pageOf()
export const region = (operator = 0, size = 16, at = 0): number[] => [...longs(size, size, at, at), operator]
export const nominal = [
  [3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe],
  [3, 0xff],
  [2, 0xff],
  [2, 0xff],
]

/** Joins segments. */
export const order = (...segments: number[][]): number[] => segments.flat()

export const glyphs = [
  ['.##.', '#..#', '####', '#..#'],
  ['###.', '#.#.', '####', '###.'],
]
export const wide = ['########', '#......#', '#.####.#', '########']

type Dictionary = {
  number?: number
  flags?: number
  known?: number
  exported?: (number | null)[]
  /** The stated number of exported symbols. */
  kept?: number
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
export const dictionary = (options: Dictionary = {}, rows = glyphs): number[] => {
  const { number = 1, flags = 0, exported = [0, rows.length], stated = rows.length, encode } = options
  const data = arithmetic((encoder) => {
    if (encode === undefined) encodeGlyphs(encoder, rows)
    else encode(encoder)
    for (const run of exported) encoder.integer('run', run)
  })
  const kept = exported.reduce<number>((sum, run, i) => sum + (i % 2) * (run ?? 0), 0)
  const counts = longs(options.kept ?? kept, stated)
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
export const strip = (
  encoder: Encoder,
  ids: number[],
  { bits = 1, top = 0, first = 2, gap = 1, inStrip = -1 } = {},
): void => {
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
export const text = (options: Text = {}): number[] => {
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

/** A text region with one symbol of a dictionary with one symbol. */
export const oneSymbol = text({ count: 1, encode: (encoder) => strip(encoder, [0], { bits: 0 }) })
