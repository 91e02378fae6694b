import { latin1, latin1Bytes, utf8 } from '../../../base/bytes.ts'

/** Matches the code points of unknown characters: for codes without a mapping, and for fonts without a known map. */
export const unknownCharacters = /[\uffff\u{f0000}-\u{ffffd}]/gu

/**
 * Returns a copy of a /ToUnicode map in which each empty target is an unknown character, because pdf.js would otherwise
 * use the code itself. Returns null if the map is empty.
 */
export function withoutEmptyTargets(bytes: Uint8Array): Uint8Array | null {
  const text = latin1(bytes)
  if (!/beginbf(char|range)|usecmap/.test(text)) return null
  return text.includes('<>') ? latin1Bytes(text.replaceAll('<>', '<FFFF>')) : bytes
}

const twoBytes = '<0000> <FFFF>'
const oneByte = '<00> <FF>'

const characterMap = (codes: string, lines: string[]): Uint8Array =>
  utf8(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      `1 begincodespacerange ${codes} endcodespacerange`,
      `${lines.length} beginbfrange`,
      ...lines,
      'endbfrange endcmap end end',
    ].join('\n'),
  )

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/**
 * Returns a map from all two-byte codes to unknown characters (plane 15, 1,024 per high surrogate), except the given
 * codes.
 */
export const unknownMap = (known: ReadonlyMap<number, number> = new Map()): Uint8Array =>
  characterMap(twoBytes, [
    ...Array.from(
      { length: 64 },
      (_, i) => `<${hex(i * 1_024, 4)}> <${hex(i * 1_024 + 1_023, 4)}> <${hex(0xdb80 + i, 4)}DC00>`,
    ),
    ...Array.from(known, ([code, point]) => `<${hex(code, 4)}> <${hex(code, 4)}> <${utf16Of(point)}>`),
  ])

const utf16Of = (codePoint: number): string =>
  Array.from({ length: codePoint > 0xffff ? 2 : 1 }, (_, i) =>
    hex(String.fromCodePoint(codePoint).charCodeAt(i), 4),
  ).join('')

// Ranges of codes in the Dingbats block, and the signs that Unicode has in other blocks (ISO 32000-2 annex D.6).
const dingbats: [first: number, last: number, character: number][] = [
  [0x20, 0x20, 0x20],
  [0x21, 0x7e, 0x2701],
  [0xa1, 0xef, 0x2761],
  [0xf1, 0xfe, 0x27b1],
  [0x25, 0x25, 0x260e],
  [0x2a, 0x2a, 0x261b],
  [0x2b, 0x2b, 0x261e],
  [0x48, 0x48, 0x2605],
  [0x6c, 0x6c, 0x25cf],
  [0x6e, 0x6e, 0x25a0],
  [0x73, 0x73, 0x25b2],
  [0x74, 0x74, 0x25bc],
  [0x75, 0x75, 0x25c6],
  [0x77, 0x77, 0x25d7],
  [0xa8, 0xa8, 0x2663],
  [0xa9, 0xa9, 0x2666],
  [0xaa, 0xaa, 0x2665],
  [0xab, 0xab, 0x2660],
  [0xac, 0xb5, 0x2460],
  [0xd5, 0xd5, 0x2192],
  [0xd6, 0xd7, 0x2194],
]

/** Returns the ZapfDingbats sign of a code in the font's built-in encoding, such as a check mark of a form. */
export function dingbatOf(code: number): string | null {
  const range = dingbats.findLast(([first, last]) => code >= first && code <= last)
  return range ? String.fromCharCode(range[2] + code - range[0]) : null
}

/** Returns the ZapfDingbats signs as a character map. */
export const dingbatsMap = (): Uint8Array =>
  characterMap(
    oneByte,
    dingbats.map(([first, last, character]) => `<${hex(first, 2)}> <${hex(last, 2)}> <${hex(character, 4)}>`),
  )
