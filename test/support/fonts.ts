import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontFiles } from '../../pdf/compose/fonts.ts'

const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, '../..', path)))

/** The same font files that the functions worker carries. */
export const fontFiles: FontFiles = {
  regular: read('node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: read('node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  hand: read('node_modules/@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf'),
  symbols: read('service/composer/fonts/symbols.ttf'),
}
