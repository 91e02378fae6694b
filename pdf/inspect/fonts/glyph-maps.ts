import { letterNamed } from '../../document/letter-names.ts'
import { kinds } from '../policy/kinds.ts'

/** The tables of a TrueType program that map characters to glyphs. */
type FontTables = { cmap: Uint8Array | null; post: Uint8Array | null }

// The characters that are compared: visible ASCII characters, whose codes are the same in all encodings of Latin text.
const firstCode = 0x21
const lastCode = 0x7e
/** The codes of symbol fonts begin here (ISO 32000-2 section 9.6.5.4). */
const symbolStart = 0xf000
/** The starts of the codes of characters. Only PDFium finds glyphs at the last two starts. */
const symbolStarts = [0, symbolStart, 0xf100, 0xf200]
/** The platform and encoding of the map of a symbol font, and of the other maps that all readers use. */
const symbolMap = 0x0003_0000
const [romanMap, unicodeMap, unicodeOnlyMax] = [0x0001_0000, 0x0003_0001, 0x0000_0004]
const mapsMax = 64
const groupsMax = 20_000

type Note = (code: number, glyph: number) => void

/**
 * Returns the kind of a TrueType program by its maps (`policy/kinds.ts`), or null if only some readers find its glyphs
 * by codes. Maps are unlike if they lead from a character to different glyphs, because readers choose between the maps
 * differently (ISO 32000-2 section 9.6.5.4). They are also unlike if only some readers use any of the maps. Throws
 * RangeError if a table is incomplete.
 */
export function kindOfMaps({ cmap, post }: FontTables): number | null {
  const glyphs = new Map<number, number>()
  const maps = cmap === null ? [] : mapsIn(cmap)
  let isUnlike = maps.length > 0 && !maps.some(({ isKnown }) => isKnown)
  const note: Note = (code, glyph) => {
    const character = code >= symbolStart && code <= symbolStart + 0xff ? code - symbolStart : code
    if (glyph !== 0 && code > symbolStart + 0xff) isUnlike = true
    if (glyph === 0 || character < firstCode || character > lastCode) return
    const before = glyphs.get(character)
    if (before !== undefined && before !== glyph) isUnlike = true
    glyphs.set(character, glyph)
  }
  // Text fonts also contain their own glyphs from the start of the symbol codes on.
  const noteText: Note = (code, glyph) => void (code < symbolStart && note(code, glyph))
  for (const { map, isSymbol } of maps) readMap(map, isSymbol ? note : noteText)
  if (post !== null && glyphs.size > 0) readNames(post, noteText)
  if (isUnlike) return kinds.unlikeMaps
  const has = (kind: number): boolean => maps.some(({ of }) => of.includes(kind))
  const hasUnicode = maps.some(({ of }) => of.some((kind) => kind <= unicodeOnlyMax || kind === unicodeMap))
  const hasNames = post !== null && (post.length < 4 || viewOf(post).getUint32(0) !== namelessVersion)
  if (has(unicodeMap) || has(romanMap)) return hasUnicode || hasNames ? kinds.textMaps : kinds.codeMaps
  return has(symbolMap) && !hasUnicode ? kinds.symbolMap : null
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** Returns the distinct maps of a `cmap` table. `isKnown` is true for maps that all readers use. */
function mapsIn(table: Uint8Array): { map: DataView; of: number[]; isSymbol: boolean; isKnown: boolean }[] {
  const view = viewOf(table)
  const count = view.getUint16(2)
  if (count > mapsMax) throw new RangeError('a font has too many character maps')
  const kindsByOffset = new Map<number, number[]>()
  for (let at = 4; at < 4 + 8 * count; at += 8) {
    const [kind, offset] = [view.getUint32(at), view.getUint32(at + 4)]
    kindsByOffset.set(offset, [...(kindsByOffset.get(offset) ?? []), kind])
  }
  return [...kindsByOffset].map(([offset, of]) => {
    if (offset >= table.length) throw new RangeError('a character map is outside its table')
    const isKnown = of.some((kind) => kind <= unicodeOnlyMax || [romanMap, symbolMap, unicodeMap].includes(kind))
    return { map: viewOf(table.subarray(offset)), of, isSymbol: of.includes(symbolMap), isKnown }
  })
}

function readMap(map: DataView, note: Note): void {
  switch (map.getUint16(0)) {
    case 0:
      for (let code = firstCode; code <= lastCode; code++) note(code, map.getUint8(6 + code))
      break
    case 4:
      readSegments(map, note)
      break
    case 6: {
      const [first, count] = [map.getUint16(6), map.getUint16(8)]
      forEachCode(first, first + count - 1, (code) => note(code, map.getUint16(10 + 2 * (code - first))))
      break
    }
    case 12:
      readGroups(map, note)
  }
}

/** Visits the compared codes between two codes. */
function forEachCode(first: number, last: number, visit: (code: number) => void): void {
  for (const start of symbolStarts)
    for (let code = Math.max(first, start + firstCode); code <= Math.min(last, start + lastCode); code++) visit(code)
}

function readSegments(map: DataView, note: Note): void {
  const bytes = map.getUint16(6)
  const [ends, starts] = [14, 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let at = 0; at < bytes; at += 2) {
    const [first, last] = [map.getUint16(starts + at), map.getUint16(ends + at)]
    forEachCode(first, last, (code) => {
      const [delta, offset] = [map.getUint16(deltas + at), map.getUint16(offsets + at)]
      if (offset === 0) return note(code, (code + delta) & 0xffff)
      const glyph = map.getUint16(offsets + at + offset + 2 * (code - first))
      note(code, glyph === 0 ? 0 : (glyph + delta) & 0xffff)
    })
  }
}

function readGroups(map: DataView, note: Note): void {
  const count = map.getUint32(12)
  if (count > groupsMax) throw new RangeError('a character map has too many groups')
  for (let index = 0; index < count; index++) {
    const at = 16 + 12 * index
    const first = map.getUint32(at)
    forEachCode(first, map.getUint32(at + 4), (code) => note(code, map.getUint32(at + 8) + code - first))
  }
}

const namesVersion = 0x0002_0000
const namelessVersion = 0x0003_0000
const macNames = 258
// In the order of the standard glyph names, the space is glyph 3, and the ASCII characters follow it.
const macSpace = 3

/** Reads the glyph names of a `post` table. */
function readNames(table: Uint8Array, note: Note): void {
  const view = viewOf(table)
  if (table.length < 34 || view.getUint32(0) !== namesVersion) return
  const count = view.getUint16(32)
  const names: string[] = []
  for (let at = 34 + 2 * count; at < table.length; at += 1 + table[at]!)
    names.push(String.fromCharCode(...table.subarray(at + 1, at + 1 + table[at]!)))
  for (let glyph = 0; glyph < count; glyph++) {
    const index = view.getUint16(34 + 2 * glyph)
    const letter = index < macNames ? null : letterNamed(names[index - macNames] ?? '')
    note(index < macNames ? 0x20 + index - macSpace : (letter?.charCodeAt(0) ?? 0), glyph)
  }
}
