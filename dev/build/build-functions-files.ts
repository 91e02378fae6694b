import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { encodeRanges } from '../../pdf/compose/code-point-ranges.ts'
import { type FontFamily, fontFamilies } from '../../pdf/compose/font-families.ts'
import { isPlainCharacter } from '../../pdf/compose/glyphs.ts'
import { type HandFont, handFonts } from '../../pdf/compose/handwriting.ts'
import { codePointsOf } from '../fonts/code-points.ts'
import { root } from './build-part.ts'

/** The handwriting fonts, as paths from the root. */
export const handFontPaths: Record<HandFont, string> = {
  formal: 'node_modules/@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  casual: 'node_modules/@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf',
  greek: 'node_modules/@fontsource/mynerve/files/mynerve-greek-400-normal.woff2',
  hebrew: 'node_modules/@fontsource/gveret-levin/files/gveret-levin-hebrew-400-normal.woff2',
  devanagari: 'node_modules/@fontsource/kalam/files/kalam-devanagari-400-normal.woff2',
  thai: 'node_modules/@fontsource/charm/files/charm-thai-400-normal.woff2',
}

const monoFontPath = 'node_modules/@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2'

/** The folder in which pdf.js keeps the maps of character collections. */
export const collectionMapsFolder = join(root, 'node_modules/pdfjs-dist/cmaps')

/** One file of a font family, in the form of its package. */
type Slice = { woff2: string }

// Scripts that every package contains. The regular font already covers them.
const elsewhere = /^(latin|greek|cyrillic|vietnamese|math|symbols)/

/**
 * Builds the fonts and maps that the functions worker loads. Each script has the files `<family>-<number>.ttf` in
 * regular weight, and `<family>.json` with the characters of each file. The handwriting fonts are `hand-<hand>.ttf`,
 * the monospaced font is `mono.ttf`, and the East Asian character collection maps of pdf.js are `<name>.bcmap`.
 */
export async function buildFunctionsFiles(outDir: string, isPlain: (codePoint: number) => boolean = isPlainCharacter) {
  for (const name of readdirSync(collectionMapsFolder).filter((file) => file.endsWith('.bcmap')))
    copyFileSync(join(collectionMapsFolder, name), join(outDir, name))
  for (const hand of handFonts) writeFileSync(join(outDir, `hand-${hand}.ttf`), await handFontFile(hand))
  writeFileSync(join(outDir, 'mono.ttf'), await monoFontFile())
  for (const family of fontFamilies) {
    const index: string[] = []
    for (const [number, { woff2 }] of fontSubsetsOf(family.name).entries()) {
      const ttf = await regularTtf(woff2)
      writeFileSync(join(outDir, `${family.name}-${number}.ttf`), ttf)
      const taken = codePointsOf(ttf).filter((codePoint) => isVisible(codePoint, family) && !isPlain(codePoint))
      index.push(encodeRanges(taken))
    }
    writeFileSync(join(outDir, `${family.name}.json`), JSON.stringify(index))
  }
}

/** Returns the compressed files of a font family, in numerical order. */
export function fontSubsetsOf(family: string): Slice[] {
  const name = names[family] ?? `noto-sans-${family}`
  const variable = join(root, 'node_modules/@fontsource-variable', name)
  const isVariable = existsSync(variable)
  const folder = isVariable ? variable : join(root, 'node_modules/@fontsource', name)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const slices = Object.keys(ranges).filter((slice) => !elsewhere.test(slice))
  return slices.map((slice) => {
    const file = `${name}-${slice.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : '400'}-normal.woff2`
    return { woff2: join(folder, 'files', file) }
  })
}

const isVisible = (codePoint: number, { characters }: FontFamily): boolean => {
  const character = String.fromCodePoint(codePoint)
  return characters.test(character) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(character)
}

/** The packages whose names differ from the family names. */
const names: Record<string, string> = { emoji: 'noto-emoji', tibetan: 'noto-serif-tibetan' }

/** Returns a handwriting font as a TrueType file. */
export const handFontFile = (hand: HandFont): Promise<Uint8Array> | Uint8Array => {
  const path = join(root, handFontPaths[hand])
  return path.endsWith('.ttf') ? new Uint8Array(readFileSync(path)) : regularTtf(path)
}

/** Returns the monospaced font as a TrueType file. */
export const monoFontFile = (): Promise<Uint8Array> => regularTtf(join(root, monoFontPath))

/** Returns the regular weight of a compressed font as a TrueType file. */
const regularTtf = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(
    await subsetFont(readFileSync(path), '', {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      noHinting: true,
      ...(path.includes('fontsource-variable') && { variationAxes: { wght: 400 } }),
    }),
  )
