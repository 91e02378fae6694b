import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { encodeRanges } from '../../pdf/compose/code-point-ranges.ts'
import { type FontFamily, fontFamilies } from '../../pdf/compose/font-families.ts'
import { isPlainCharacter } from '../../pdf/compose/glyphs.ts'
import type { Hand } from '../../pdf/compose/handwriting.ts'
import { codePointsOf } from '../fonts/code-points.ts'
import { root } from './build-part.ts'

/** The fonts of the hands, from the root. */
export const handFonts: Record<Hand, string> = {
  formal: 'node_modules/@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  casual: 'node_modules/@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf',
}

/** Where pdf.js keeps its maps. */
export const collectionMapsFolder = join(root, 'node_modules/pdfjs-dist/cmaps')

/** A file of a family as its package ships it. */
type Slice = { woff2: string }

// Slices of these scripts stand in each package; the regular font has them.
const elsewhere = /^(latin|greek|cyrillic|vietnamese|math|symbols)/

/**
 * Makes the fonts that the functions worker serves to itself: by script `<family>-<number>.ttf` in the regular weight and
 * `<family>.json`, the characters that are taken from each of these files; `hand-<hand>.ttf`; and the maps of East Asian
 * collections of characters that pdf.js reads text with, `<name>.bcmap`.
 */
export async function buildFunctionsFiles(outDir: string, isPlain: (codePoint: number) => boolean = isPlainCharacter) {
  for (const name of readdirSync(collectionMapsFolder).filter((file) => file.endsWith('.bcmap')))
    copyFileSync(join(collectionMapsFolder, name), join(outDir, name))
  for (const [hand, path] of Object.entries(handFonts)) copyFileSync(join(root, path), join(outDir, `hand-${hand}.ttf`))
  for (const family of fontFamilies) {
    const index: string[] = []
    for (const [number, { woff2 }] of slicesOf(family.name).entries()) {
      const ttf = await regularWeight(readFileSync(woff2))
      writeFileSync(join(outDir, `${family.name}-${number}.ttf`), ttf)
      const taken = codePointsOf(ttf).filter((codePoint) => isVisible(codePoint, family) && !isPlain(codePoint))
      index.push(encodeRanges(taken))
    }
    writeFileSync(join(outDir, `${family.name}.json`), JSON.stringify(index))
  }
}

/** The files of a family in the order of their numbers, for browsers as they are. */
export function slicesOf(family: string): Slice[] {
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
