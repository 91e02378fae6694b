import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from '@cantoo/fontkit'
import { concatBytes } from '../base/bytes.ts'
import { root } from './build/build-part.ts'

/**
 * Makes what is generated from the font files: `service/composer/fonts/symbols.ttf` (arrows, mathematics, boxes, marks, Armenian
 * and Georgian letters that Noto Sans lacks, taken from DejaVu Sans) and `pdf/compose/coverage.ts`.
 * Run with `node dev/font-coverage.ts`.
 */

const noto = 'node_modules/@expo-google-fonts/noto-sans'
const symbolRanges = [
  [0x0531, 0x058a],
  [0x10d0, 0x10ff],
  [0x2190, 0x23ff],
  [0x2460, 0x24ff],
  [0x2500, 0x27ff],
  [0x2b00, 0x2bff],
] as const

/** Scripts that stand right without shaping or reordering; everything else counts as missing even where glyphs exist. */
const plainLetter =
  /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Georgian}\p{scx=Common}\p{scx=Inherited}]$/u
const spreadMark = /^\p{Mc}$/u
const notVisible = /^[\p{C}\p{Zl}\p{Zp}]$/u
const latinMarks = [0x0300, 0x036f] as const

/** The code points that the given faces can show faithfully together, ascending. */
export function coveredCodePoints(faces: Font[]): number[] {
  const all = new Set(faces.flatMap((face) => face.characterSet))
  return [...all].filter(isPlain).sort((a, b) => a - b)
}

/** Inclusive ranges as a flat list: first, last, first, last, ... */
export function toRanges(codePoints: number[]): number[] {
  const ranges: number[] = []
  for (const codePoint of codePoints) {
    if (ranges.length > 0 && ranges.at(-1) === codePoint - 1) ranges[ranges.length - 1] = codePoint
    else ranges.push(codePoint, codePoint)
  }
  return ranges
}

function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint)
  if (notVisible.test(character) || spreadMark.test(character)) return false
  if (codePoint >= latinMarks[0] && codePoint <= latinMarks[1]) return true
  return plainLetter.test(character)
}

/** A standalone TrueType file with only the given code points (ISO/IEC 14496-22: cmap format 12, post format 3). */
export function subsetTtf(source: Font, codePoints: number[]): Uint8Array {
  const subset = source.createSubset()
  const mapping = codePoints.map((codePoint) => [codePoint, subset.includeGlyph(glyphOf(source, codePoint))] as const)
  return withTables(new Uint8Array(subset.encode()), { cmap: cmapTable(mapping), post: postTable() })
}

function glyphOf(font: Font, codePoint: number) {
  const glyph = font.glyphForCodePoint(codePoint)
  if (!glyph) throw new Error(`the font has no glyph for ${codePoint.toString(16)}`)
  return glyph
}

function cmapTable(mapping: (readonly [number, number])[]): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = []
  for (const [codePoint, glyph] of mapping) {
    const group = groups.at(-1)
    if (group && group.last === codePoint - 1 && group.glyph + (codePoint - group.first) === glyph)
      group.last = codePoint
    else groups.push({ first: codePoint, last: codePoint, glyph })
  }
  const table = new DataView(new ArrayBuffer(12 + 16 + groups.length * 12))
  table.setUint16(2, 1)
  table.setUint16(4, 3)
  table.setUint16(6, 10)
  table.setUint32(8, 12)
  table.setUint16(12, 12)
  table.setUint32(16, 16 + groups.length * 12)
  table.setUint32(24, groups.length)
  groups.forEach(({ first, last, glyph }, index) => {
    table.setUint32(28 + index * 12, first)
    table.setUint32(32 + index * 12, last)
    table.setUint32(36 + index * 12, glyph)
  })
  return new Uint8Array(table.buffer)
}

function postTable(): Uint8Array {
  const table = new DataView(new ArrayBuffer(32))
  table.setUint32(0, 0x00030000)
  return new Uint8Array(table.buffer)
}

function withTables(ttf: Uint8Array, added: Record<string, Uint8Array>): Uint8Array {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tables: Record<string, Uint8Array> = { ...added }
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16
    const tag = String.fromCharCode(...ttf.subarray(entry, entry + 4))
    const offset = view.getUint32(entry + 8)
    tables[tag] = ttf.slice(offset, offset + view.getUint32(entry + 12))
  }
  const tags = Object.keys(tables).sort()
  const header = new DataView(new ArrayBuffer(12 + tags.length * 16))
  const searchPower = Math.floor(Math.log2(tags.length))
  header.setUint32(0, 0x00010000)
  header.setUint16(4, tags.length)
  header.setUint16(6, 16 << searchPower)
  header.setUint16(8, searchPower)
  header.setUint16(10, tags.length * 16 - (16 << searchPower))
  const parts: Uint8Array[] = []
  let offset = header.byteLength
  tags.forEach((tag, index) => {
    const table = tables[tag]!
    const padded = concatBytes(table, new Uint8Array(-table.length & 3))
    for (let i = 0; i < 4; i++) header.setUint8(12 + index * 16 + i, tag.charCodeAt(i))
    header.setUint32(16 + index * 16, checksum(padded))
    header.setUint32(20 + index * 16, offset)
    header.setUint32(24 + index * 16, table.length)
    parts.push(padded)
    offset += padded.length
  })
  return concatBytes(new Uint8Array(header.buffer), ...parts)
}

function checksum(padded: Uint8Array): number {
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength)
  let sum = 0
  for (let offset = 0; offset < padded.length; offset += 4) sum = (sum + view.getUint32(offset)) >>> 0
  return sum
}

/** The bytes of the generated symbol font. */
export function symbolsTtf(): Uint8Array {
  const letters = new Set(openFont(`${noto}/400Regular/NotoSans_400Regular.ttf`).characterSet)
  const dejaVu = openFont('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  const wanted = dejaVu.characterSet.filter(
    (codePoint) =>
      !letters.has(codePoint) && symbolRanges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )
  return subsetTtf(
    dejaVu,
    wanted.sort((a, b) => a - b),
  )
}

/** The source text of `pdf/compose/coverage.ts`. */
export function coverageSource(faces: Font[]): string {
  const ranges = toRanges(coveredCodePoints(faces)).map((codePoint) => codePoint.toString(36))
  const lines: string[] = []
  for (const range of ranges) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + range.length < 110) lines[lines.length - 1] = `${line} ${range}`
    else lines.push(range)
  }
  const text = lines.map((line, index) => `  '${line}${index < lines.length - 1 ? ' ' : ''}'`).join(' +\n')
  return `/** Generated by dev/font-coverage.ts: inclusive code point ranges, base 36, that the embedded fonts show. */
export const coverageRanges =
${text}
`
}

export function openFont(path: string): Font {
  return create(readFileSync(join(root, path))) as Font
}

if (import.meta.main) {
  writeFileSync(join(root, 'service/composer/fonts/symbols.ttf'), symbolsTtf())
  const faces = [`${noto}/400Regular/NotoSans_400Regular.ttf`, 'service/composer/fonts/symbols.ttf'].map(openFont)
  writeFileSync(join(root, 'pdf/compose/coverage.ts'), coverageSource(faces))
}
