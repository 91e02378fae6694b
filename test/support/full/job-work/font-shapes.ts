import { type CharacterMap, trueType } from '../two-readings/true-type.ts'
import { hex, objectShape, repeated, type Shape } from './shape.ts'
import type { SmallFile } from './small-file.ts'

type Composite = {
  /** Entries of the descendant CIDFont. */
  below?: string
  encoding?: string
  /** The content of a /ToUnicode map, and the content of an embedded CMap. */
  characters?: string
  codes?: string
  text?: string
  fonts?: number
}

const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
const space = '1 begincodespacerange <0000> <FFFF> endcodespacerange'

const descriptor = '/Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1'
const unicode: CharacterMap = { platform: 3, encoding: 1, format: 4, glyphs: { 65: 1, 97: 1, 98: 2 } }

/** Writes a font program, and returns the entry of a font that refers to it. */
function programOf(file: SmallFile): string {
  const program = file.stream('', trueType([unicode]))
  return `/FontDescriptor ${file.object(`<<${descriptor}/FontFile2 ${program}>>`)}`
}

const composite = (name: string, make: (count: number) => Composite): Shape =>
  objectShape(name, (file, count) => {
    const { below = '', encoding = '/Identity-H', characters, codes, text = '<00410042>', fonts = 1 } = make(count)
    const map = characters ? `/ToUnicode ${file.stream('', `begincmap ${space} ${characters} endcmap`)}` : ''
    const encoded = codes ? file.stream('/Type/CMap/CMapName/X', `begincmap ${codes} endcmap`) : encoding
    const font = `<</Type/Font/Subtype/CIDFontType2/BaseFont/X${system}${below}${programOf(file)}>>`
    const refs = Array.from({ length: fonts }, () =>
      file.object(`<</Type/Font/Subtype/Type0/BaseFont/X/Encoding ${encoded}${map}/DescendantFonts[${font}]>>`),
    )
    return { page: shownIn(file, refs, () => text) }
  })

function shownIn(file: SmallFile, fonts: string[], text: (index: number) => string): string {
  const shown = fonts.map((_, i) => `/F${i} 9 Tf ${text(i)} Tj`).join(' ')
  const names = fonts.map((ref, i) => `/F${i} ${ref}`).join('')
  return `/Contents ${file.stream('', `BT ${shown} ET`)}/Resources<</Font<<${names}>>>>`
}

const simple = (name: string, font: (file: SmallFile, count: number) => string): Shape =>
  objectShape(name, (file, count) => ({ page: shownIn(file, [file.object(font(file, count))], () => '(abc)') }))

const widths = `/FirstChar 0/LastChar 255/Widths[${repeated(256, '500')}]`
const type3 = `/Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[.001 0 0 .001 0 0]${widths}`

/** Files with costly fonts, font widths, character maps or font programs. */
export const fontShapes: Shape[] = [
  composite('/W: ranges', (n) => ({ below: `/W[${repeated(n, '0 65535 500')}]` })),
  composite('/W: short ranges', (n) => ({ below: `/W[${repeated(n, (i) => `${4 * i} ${4 * i + 3} 5`)}]` })),
  composite('/W: one list', (n) => ({ below: `/W[0[${repeated(n, '500')}]]` })),
  composite('/W: one huge range', (n) => ({ below: `/W[0 ${n} 1]` })),
  composite('/W: ranges in 128 fonts', (n) => ({ fonts: 128, below: `/W[${repeated(n, (i) => `${i} ${i} 500`)}]` })),
  composite('/W2: ranges', (n) => ({ encoding: '/Identity-V', below: `/W2[${repeated(n, '0 65535 500 1 2')}]` })),
  ...['<0000> <FFFF> <0041>', '<0000> <00FF> <0041>', '<0000> <FFFF> [<0041>]'].map((range) =>
    composite(`bfrange: ${range}`, (n) => ({ characters: `1 beginbfrange ${repeated(n, range)} endbfrange` })),
  ),
  composite('bfrange: long targets', (n) => ({
    characters: `1 beginbfrange <0000> <00FF> <${'0041'.repeat(n)}> endbfrange`,
    text: `<${'0041'.repeat(Math.min(n, 60_000))}>`,
  })),
  composite('bfchar: many', (n) => ({
    characters: `1 beginbfchar ${repeated(n, (i) => `<${hex(i % 65_536)}> <0041>`)} endbfchar`,
  })),
  composite('bfchar: a long target, shown often', (n) => ({
    characters: `1 beginbfchar <0041> <${'0042'.repeat(n)}> endbfchar`,
    text: `<${'0041'.repeat(n)}>`,
  })),
  ...['cidrange', 'notdefrange'].map((kind) =>
    composite(kind, (n) => ({
      codes: `${space} 1 begin${kind} ${repeated(n, '<0000> <FFFF> 0')} end${kind}`,
    })),
  ),
  composite('code space ranges', (n) => ({
    codes: `1 begincodespacerange ${repeated(n, '<0000> <0001>')} endcodespacerange`,
    text: `<${'4142'.repeat(20_000)}>`,
  })),
  composite('a CMap of other words', (n) => ({ codes: repeated(n, '/A (b) <41> def') })),
  composite('usecmap', (n) => ({ codes: repeated(n, '/UniJIS-UTF16-H usecmap') })),
  composite('fonts with a predefined CMap', (n) => ({ fonts: Math.min(n, 4_000), encoding: '/UniJIS-UTF16-H' })),
  composite('fonts of an unknown CMap', (n) => ({ fonts: Math.min(n, 4_000), encoding: '/Unknown-H' })),
  composite('all codes', (n) => ({
    text: `<${Array.from({ length: Math.min(n, 65_536) }, (_, i) => hex(i)).join('')}>`,
  })),
  objectShape('composite fonts, each with another code', (file, n) => {
    const font = `/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X${system}${programOf(file)}>>]`
    const fonts = Array.from({ length: Math.min(n, 4_000) }, () =>
      file.object(`<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H${font}>>`),
    )
    return { page: shownIn(file, fonts, (i) => `<${hex(i % 65_536)}0042>`) }
  }),
  objectShape('simple fonts', (file, n) => {
    const fonts = Array.from({ length: n }, () => file.object('<</Type/Font/Subtype/TrueType/BaseFont/X>>'))
    return { page: shownIn(file, fonts, () => '(ab)') }
  }),
  simple(
    '/Widths',
    (_, n) => `<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 0/LastChar ${n - 1}/Widths[${repeated(n, '5')}]>>`,
  ),
  simple(
    '/Differences',
    (file, n) =>
      `<</Type/Font/Subtype/TrueType/BaseFont/X${programOf(file)}/Encoding<</Differences[0 ${repeated(n, (i) => `/g${i % 5_000}`)}]>>>>`,
  ),
  simple('glyphs of a Type 3 font', (file, n) => {
    const glyph = file.stream('', '500 0 d0 ')
    const names = repeated(256, (i) => `/g${i}`)
    const glyphs = repeated(n, (i) => `/g${i} ${glyph}`)
    return `<<${type3}/Encoding<</Differences[0 ${names}]>>/CharProcs<<${glyphs}>>/Resources<<>>>>`
  }),
  simple('a Type 3 font that draws with itself', (file, n) => {
    const glyph = file.stream('', `500 0 d0 BT /F 9 Tf ${repeated(n, '(abc) Tj')} ET`)
    const glyphs = `/CharProcs<</a ${glyph}/b ${glyph}/c ${glyph}>>`
    return `<<${type3}/Encoding<</Differences[97/a/b/c]>>${glyphs}/Resources<</Font<</F ${file.next()}>>>>>>`
  }),
  simple('the encoding of a Type 1 program', (file, n) => {
    const encoding = repeated(n, (i) => `dup ${i % 256} /g${i} put`)
    const program = file.stream(
      '/Length1 99/Length2 0/Length3 0',
      `%!PS-AdobeFont-1.0: X\n/Encoding 256 array\n${encoding} readonly def currentfile eexec `,
    )
    const described = file.object(`<<${descriptor}/FontFile ${program}>>`)
    return `<</Type/Font/Subtype/Type1/BaseFont/X${widths}/FontDescriptor ${described}>>`
  }),
]
