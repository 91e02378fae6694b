import type { Fetcher } from '@cloudflare/workers-types'
import regular from '../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
import bold from '../../node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'
import type { FontFiles } from '../../pdf/compose/fonts.ts'
import symbols from './fonts/symbols.ttf'
import { readAsset } from './read-asset.ts'

const known = new WeakMap<Fetcher, Promise<FontFiles>>()

/**
 * Returns the fonts for appearances and certificates. The regular, bold and symbol fonts are `Data` modules (`rules` in
 * functions/wrangler.toml). The script and handwriting fonts are static assets of the worker.
 */
export function fontFiles({ FILES }: { FILES?: Fetcher | undefined }): Promise<FontFiles> {
  if (!FILES) throw new Error('this worker has no FILES binding')
  const files = known.get(FILES) ?? readFiles(FILES)
  known.set(FILES, files)
  return files
}

async function readFiles(assets: Fetcher): Promise<FontFiles> {
  // This import compiles the module at its first use instead of when the worker starts.
  const shaping = await import('harfbuzzjs/dist/harfbuzz.wasm')
  const subsetting = await import('harfbuzzjs/dist/harfbuzz-subset.wasm')
  return {
    regular: new Uint8Array(regular),
    bold: new Uint8Array(bold),
    symbols: new Uint8Array(symbols),
    onDemand: (file) => readAsset(assets, file),
    shaping: shaping.default,
    subsetting: subsetting.default,
  }
}
