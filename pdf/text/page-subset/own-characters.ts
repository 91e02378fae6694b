const tablesMax = 100
const glyphsMax = 30_000
const stepsMax = 262_144
const privateUse = 0xe000

/**
 * Returns the code points for the glyphs of a TrueType program (ISO 32000-2 section 9.9, OpenType `cmap`). Returns null
 * if the program has no readable Unicode table.
 */
export function charactersByGlyph(program: Uint8Array): Map<number, number> | null {
  try {
    const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
    const at = unicodeTable(view)
    if (at === null) return null
    const found = new Map<number, number>()
    const take = (glyph: number, codePoint: number): void => {
      // If a glyph has several code points, the first one is the most common. A private-use code point is not a
      // character.
      if (glyph !== 0 && !isPrivate(codePoint) && !found.has(glyph) && found.size < glyphsMax)
        found.set(glyph, codePoint)
    }
    if (view.getUint16(at) === 12) readGroups(view, at, take)
    else readSegments(view, at, take)
    return found.size === 0 ? null : found
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isPrivate = (codePoint: number): boolean => codePoint >= privateUse && codePoint <= 0xf8ff

/** Returns the offset of the Unicode subtable, preferably the one for all planes. */
function unicodeTable(view: DataView): number | null {
  const cmap = tableAt(view, 0x636d_6170)
  if (cmap === null) return null
  const count = Math.min(tablesMax, view.getUint16(cmap + 2))
  let best: { at: number; rank: number } | null = null
  for (let i = 0; i < count; i++) {
    const record = cmap + 4 + 8 * i
    const [platform, encoding] = [view.getUint16(record), view.getUint16(record + 2)]
    const at = cmap + view.getUint32(record + 4)
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    const rank = isUnicode ? [4, 12].indexOf(view.getUint16(at)) : -1
    if (rank > (best?.rank ?? -1)) best = { at, rank }
  }
  return best?.at ?? null
}

function tableAt(view: DataView, tag: number): number | null {
  const count = Math.min(tablesMax, view.getUint16(4))
  for (let i = 0; i < count; i++) if (view.getUint32(12 + 16 * i) === tag) return view.getUint32(20 + 16 * i)
  return null
}

type AddCharacter = (glyph: number, codePoint: number) => void

function readSegments(view: DataView, at: number, take: AddCharacter): void {
  const twice = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + twice]
  let left = stepsMax
  for (let i = 0; i < twice && left > 0; i += 2) {
    const [first, last] = [view.getUint16(starts + i), view.getUint16(ends + i)]
    left -= Math.max(0, last - first)
    const delta = view.getUint16(starts + twice + i)
    const rangeAt = starts + 2 * twice + i
    const range = view.getUint16(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - first))
      if (glyph !== 0) take((glyph + delta) & 0xffff, code)
    }
  }
}

function readGroups(view: DataView, at: number, take: AddCharacter): void {
  const count = view.getUint32(at + 12)
  let left = glyphsMax
  for (let i = 0; i < count && left > 0; i++) {
    const group = at + 16 + 12 * i
    const [first, last, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)]
    for (let code = first; code <= last && code <= 0x10_ffff && left > 0; code++, left--)
      take(glyph + code - first, code)
  }
}
