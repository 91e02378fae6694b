import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { encodeRanges } from '../../pdf/compose/code-point-ranges.ts'
import { type FontFamily, fontFamilies } from '../../pdf/compose/font-families.ts'
import { isPlainCharacter } from '../../pdf/compose/glyphs.ts'
import type { Handwriting } from '../../pdf/compose/handwriting.ts'
import { codePointsOf } from '../fonts/code-points.ts'
import { root } from './build-part.ts'

/** The handwriting fonts, as paths from the root. */
export const handFonts: Record<Handwriting, string> = {
  formal: 'node_modules/@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  casual: 'node_modules/@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf',
}

/** The folder of pdf.js with the character collection maps. */
export const collectionMapsFolder = join(root, 'node_modules/pdfjs-dist/cmaps')

/** A file of a font family from its package. */
type Slice = { woff2: string }

// Scripts that every package contains. The regular font covers them.
const elsewhere = /^(latin|greek|cyrillic|vietnamese|math|symbols)/

/**
 * Builds the fonts and maps that the functions worker loads. Each script has the files `<family>-<number>.ttf` in
 * regular weight, and `<family>.json` with the characters of each file. The handwriting fonts are `hand-<hand>.ttf`,
 * and the East Asian character collection maps of pdf.js `<name>.bcmap`.
 */
export async function buildFunctionsFiles(outDir: string, isPlain: (codePoint: number) => boolean = isPlainCharacter) {
  for (const name of readdirSync(collectionMapsFolder).filter((file) => file.endsWith('.bcmap')))
    copyFileSync(join(collectionMapsFolder, name), join(outDir, name))
  for (const [hand, path] of Object.entries(handFonts)) copyFileSync(join(root, path), join(outDir, `hand-${hand}.ttf`))
  for (const family of fontFamilies) {
    const index: string[] = []
    for (const [number, { woff2 }] of fontSubsetsOf(family.name).entries()) {
      const ttf = await regularWeight(readFileSync(woff2))
      writeFileSync(join(outDir, `${family.name}-${number}.ttf`), ttf)
      const taken = codePointsOf(ttf).filter((codePoint) => isVisible(codePoint, family) && !isPlain(codePoint))
      index.push(encodeRanges(taken))
    }
    writeFileSync(join(outDir, `${family.name}.json`), JSON.stringify(index))
  }
}

/** Returns the files of a family in the order of their numbers, in the form for browsers. */
export function fontSubsetsOf(family: string): Slice[] {
  const name = family === 'emoji' ? 'noto-emoji' : `noto-sans-${family}`
  const folder = join(root, 'node_modules', '@fontsource-variable', name)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const slices = Object.keys(ranges).filter((slice) => !elsewhere.test(slice))
  return slices.map((slice) => {
    const file = `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`
    return { woff2: join(folder, 'files', file) }
  })
}

const isVisible = (codePoint: number, { characters }: FontFamily): boolean => {
  const character = String.fromCodePoint(codePoint)
  return characters.test(character) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(character)
}

const regularWeight = async (woff2: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(
    await subsetFont(Buffer.from(woff2), '', {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      noHinting: true,
      variationAxes: { wght: 400 },
    }),
  )
