import hand from '../../node_modules/@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf'
import regular from '../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
import bold from '../../node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'
import type { FontFiles } from '../../pdf/compose/fonts.ts'
import symbols from './fonts/symbols.ttf'

/** The font files that the worker carries (`Data` modules, `rules` in functions/wrangler.toml). */
export const fontFiles: FontFiles = {
  regular: new Uint8Array(regular),
  bold: new Uint8Array(bold),
  hand: new Uint8Array(hand),
  symbols: new Uint8Array(symbols),
}
