import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../build/build-part.ts'
import { codePointsOf } from '../fonts/code-points.ts'

/**
 * Creates `service/composer/fonts/symbols.ttf` from DejaVu Sans. It contains arrows, mathematical symbols, boxes and
 * marks that Noto Sans lacks. With `--check`, writes nothing and exits with 1 if the committed file differs.
 */

const symbolRanges = [
  [0x2190, 0x23ff],
  [0x2460, 0x24ff],
  [0x2500, 0x27ff],
  [0x2b00, 0x2bff],
] as const

const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(root, path)))

/** Builds the symbol font and returns its bytes. */
async function symbolsTtf(): Promise<Uint8Array> {
  const letters = new Set(
    codePointsOf(read('node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  )
  const dejaVu = read('dev/tools/node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  const wanted = codePointsOf(dejaVu).filter(
    (codePoint) =>
      !letters.has(codePoint) && symbolRanges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )
  const dropTables = ['GSUB', 'GPOS', 'GDEF', 'kern', 'FFTM']
  const options = { targetFormat: 'truetype', noHinting: true, dropTables } as const
  return new Uint8Array(await subsetFont(Buffer.from(dejaVu), String.fromCodePoint(...wanted), options))
}

const target = 'service/composer/fonts/symbols.ttf'
const made = await symbolsTtf()
if (!process.argv.includes('--check')) writeFileSync(join(root, target), made)
else if (Buffer.compare(made, read(target)) !== 0) {
  console.error(`${target} differs from the output of dev/tools/symbol-font.ts. Run the script.`)
  process.exitCode = 1
}
