import { copyToWasm } from './harfbuzz.ts'

/**
 * Returns a TrueType file with only the given glyphs, their components and `.notdef`, under the same glyph numbers. The
 * file has the tables that a PDF needs (ISO 32000-2 section 9.9). Throws a RangeError for bytes that are not a font.
 */
export type Subset = (ttf: Uint8Array, glyphIds: Iterable<number>) => Uint8Array

type Exports = { memory: WebAssembly.Memory } & Record<string, (...args: number[]) => number>

// Subset flags of HarfBuzz (hb-subset.h).
const flags = { noHinting: 1, retainGlyphIds: 2, notdefOutline: 0x40, noLayoutClosure: 0x200 }
const dropTables = 3
const memoryIsWritable = 2
const notForPdf = ['GSUB', 'GPOS', 'GDEF', 'cmap', 'name', 'OS/2', 'post', 'STAT', 'gasp', 'DSIG', 'kern', 'meta']

const started = new WeakMap<WebAssembly.Module, Subset>()

/** Starts HarfBuzz's subsetter once per module (`harfbuzz-subset.wasm` of harfbuzzjs). */
export function startSubsetter(module: WebAssembly.Module): Subset {
  const known = started.get(module)
  if (known) return known
  const hb = new WebAssembly.Instance(module, {}).exports as Exports
  hb._initialize!()
  const subset: Subset = (ttf, glyphIds) => subsetOf(hb, ttf, glyphIds)
  started.set(module, subset)
  return subset
}

function subsetOf(hb: Exports, ttf: Uint8Array, glyphIds: Iterable<number>): Uint8Array {
  const data = copyToWasm(hb, ttf)
  const blob = hb.hb_blob_create!(data, ttf.length, memoryIsWritable, 0, 0)
  const face = hb.hb_face_create!(blob, 0)
  const input = hb.hb_subset_input_create_or_fail!()
  try {
    const kept = Object.values(flags).reduce((all, flag) => all | flag, 0)
    hb.hb_subset_input_set_flags!(input, kept)
    const glyphs = hb.hb_subset_input_glyph_set!(input)
    for (const glyphId of glyphIds) hb.hb_set_add!(glyphs, glyphId)
    const dropped = hb.hb_subset_input_set!(input, dropTables)
    for (const tag of notForPdf) hb.hb_set_add!(dropped, tagNumber(tag))
    return bytesOf(hb, hb.hb_subset_or_fail!(face, input))
  } finally {
    hb.hb_subset_input_destroy!(input)
    hb.hb_face_destroy!(face)
    hb.hb_blob_destroy!(blob)
    hb.free!(data)
  }
}

function bytesOf(hb: Exports, face: number): Uint8Array {
  if (face === 0) throw new RangeError('HarfBuzz could not create the font subset')
  const blob = hb.hb_face_reference_blob!(face)
  const length = hb.hb_blob_get_length!(blob)
  const bytes = new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data!(blob, 0), length).slice()
  hb.hb_blob_destroy!(blob)
  hb.hb_face_destroy!(face)
  return bytes
}

const tagNumber = (tag: string): number => [...tag].reduce((number, letter) => (number << 8) | letter.charCodeAt(0), 0)
