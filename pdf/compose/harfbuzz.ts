/** A glyph that HarfBuzz placed, in font units. `cluster` is the index of its text in UTF-16 code units. */
export type PlacedGlyph = { glyphId: number; cluster: number; advance: number; dx: number; dy: number }

/** The bounding box of a glyph, in font units. */
export type GlyphExtent = { left: number; right: number; bottom: number; top: number }

/** A font opened by HarfBuzz. It uses memory until `close` is called. */
export type ShapingFont = {
  hasGlyph(codePoint: number): boolean
  advanceOf(glyphId: number): number
  /** Returns the bounding box of a glyph, or null for a blank glyph. */
  extentOf(glyphId: number): GlyphExtent | null
  /**
   * Returns the glyphs of a text in visual order. The text must have one direction and one script. Invisible characters
   * get no glyph.
   */
  shape(text: string, options: { isRightToLeft: boolean }): PlacedGlyph[]
  close(): void
}

export type HarfBuzz = { openFont(ttf: Uint8Array): ShapingFont }

type Exports = { memory: WebAssembly.Memory } & Record<string, (...args: number[]) => number>

const started = new WeakMap<WebAssembly.Module, HarfBuzz>()

/** Starts HarfBuzz once per module (`harfbuzz.wasm` of harfbuzzjs). */
export function startHarfBuzz(module: WebAssembly.Module): HarfBuzz {
  const known = started.get(module)
  if (known) return known
  const hb = instantiate(module)
  hb.__wasm_call_ctors!()
  const harfBuzz: HarfBuzz = { openFont: (ttf) => openFont(hb, ttf) }
  started.set(module, harfBuzz)
  return harfBuzz
}

const pageBytes = 65_536
// Constants from HarfBuzz's hb-common.h and hb-buffer.h.
const direction = { leftToRight: 4, rightToLeft: 5 } as const
const removeDefaultIgnorables = 8
const clustersByCharacter = 1
const memoryIsWritable = 2
const itemBytes = 20
// The size of the memory for one extent, or for the UTF-16 code units of one word.
const scratchBytes = 256

/**
 * Instantiates the HarfBuzz module. The module imports memory, and a clock and an exit function that shaping never
 * calls.
 */
function instantiate(module: WebAssembly.Module): Exports {
  const unused = () => {
    throw new Error('HarfBuzz called an import that shaping does not use')
  }
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: { proc_exit: unused },
    env: {
      _emscripten_runtime_keepalive_clear: unused,
      _abort_js: unused,
      _setitimer_js: unused,
      emscripten_resize_heap: (bytes: number) => {
        try {
          const missing = (bytes >>> 0) - exports.memory.buffer.byteLength
          exports.memory.grow(Math.max(0, Math.ceil(missing / pageBytes)))
          return 1
        } catch {
          return 0
        }
      },
    },
  })
  const exports = instance.exports as Exports
  return exports
}

/** Copies bytes into the memory of a module and returns their address. Pass the address to `free` afterwards. */
export function copyToWasm(wasm: Exports, bytes: Uint8Array): number {
  const address = wasm.malloc!(bytes.length)
  if (address === 0) throw new RangeError('HarfBuzz cannot allocate memory for the bytes')
  new Uint8Array(wasm.memory.buffer).set(bytes, address)
  return address
}

function openFont(hb: Exports, ttf: Uint8Array): ShapingFont {
  const data = copyToWasm(hb, ttf)
  const blob = hb.hb_blob_create!(data, ttf.length, memoryIsWritable, 0, 0)
  const face = hb.hb_face_create!(blob, 0)
  const font = hb.hb_font_create!(face)
  const buffer = hb.hb_buffer_create!()
  const scratch = hb.malloc!(scratchBytes)
  const view = () => new DataView(hb.memory.buffer)
  // Results are cached, because a call of the module costs more than a lookup.
  const latin = new Map<number, boolean>()
  const advances = new Map<number, number>()
  const asksGlyph = (codePoint: number) => hb.hb_font_get_nominal_glyph!(font, codePoint, scratch) !== 0
  return {
    hasGlyph: (codePoint) => (codePoint < 128 ? remembered(latin, codePoint, asksGlyph) : asksGlyph(codePoint)),
    advanceOf: (glyphId) => remembered(advances, glyphId, (id) => hb.hb_font_get_glyph_h_advance!(font, id)),
    extentOf(glyphId) {
      if (hb.hb_font_get_glyph_extents!(font, glyphId, scratch) === 0) return null
      const memory = view()
      const [left, top, width, height] = [0, 4, 8, 12].map((offset) => memory.getInt32(scratch + offset, true))
      return width === 0 ? null : { left: left!, right: left! + width!, bottom: top! + height!, top: top! }
    },
    shape(text, { isRightToLeft }) {
      hb.hb_buffer_reset!(buffer)
      hb.hb_buffer_set_cluster_level!(buffer, clustersByCharacter)
      hb.hb_buffer_set_flags!(buffer, removeDefaultIgnorables)
      const isShort = text.length * 2 <= scratchBytes
      const units = isShort ? scratch : hb.malloc!(text.length * 2)
      if (units === 0) throw new RangeError('HarfBuzz cannot allocate memory for the text')
      writeUnits(view(), units, text)
      hb.hb_buffer_add_utf16!(buffer, units, text.length, 0, text.length)
      if (!isShort) hb.free!(units)
      hb.hb_buffer_set_direction!(buffer, isRightToLeft ? direction.rightToLeft : direction.leftToRight)
      hb.hb_buffer_guess_segment_properties!(buffer)
      hb.hb_shape!(font, buffer, 0, 0)
      return readGlyphs(hb, buffer)
    },
    close() {
      hb.hb_buffer_destroy!(buffer)
      hb.hb_font_destroy!(font)
      hb.hb_face_destroy!(face)
      hb.hb_blob_destroy!(blob)
      hb.free!(scratch)
      hb.free!(data)
    },
  }
}

/** Reads arrays of `hb_glyph_info_t` and `hb_glyph_position_t`. Both structures have five four-byte numbers. */
function readGlyphs(hb: Exports, buffer: number): PlacedGlyph[] {
  const count = hb.hb_buffer_get_length!(buffer)
  const infos = hb.hb_buffer_get_glyph_infos!(buffer, 0)
  const positions = hb.hb_buffer_get_glyph_positions!(buffer, 0)
  const memory = new DataView(hb.memory.buffer)
  const glyphs: PlacedGlyph[] = []
  for (let index = 0; index < count; index++) {
    const info = infos + index * itemBytes
    const position = positions + index * itemBytes
    glyphs.push({
      glyphId: memory.getUint32(info, true),
      cluster: memory.getUint32(info + 8, true),
      advance: memory.getInt32(position, true),
      dx: memory.getInt32(position + 8, true),
      dy: memory.getInt32(position + 12, true),
    })
  }
  return glyphs
}

function writeUnits(memory: DataView, address: number, text: string): void {
  for (let index = 0; index < text.length; index++) memory.setUint16(address + index * 2, text.charCodeAt(index), true)
}

function remembered<T>(known: Map<number, T>, key: number, ask: (key: number) => T): T {
  const before = known.get(key)
  if (before !== undefined) return before
  const response = ask(key)
  known.set(key, response)
  return response
}
