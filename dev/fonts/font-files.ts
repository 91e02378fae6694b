import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontFiles } from '../../pdf/compose/fonts.ts'
import { handFonts } from '../../pdf/compose/handwriting.ts'
import { handFontFile, monoFontFile } from '../build/build-functions-files.ts'
import { buildPart, root } from '../build/build-part.ts'
import { functionsFilesPart } from '../build.ts'

const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(root, path)))
// TypeScript's types for workers omit this constructor, because workers compile modules in advance.
const Module = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module
const compiled = (name: string) => new Module(read(`node_modules/harfbuzzjs/dist/${name}.wasm`))

let built: Promise<unknown> | null = null

/** The font files of the functions worker, for Node. Script fonts are built when they are first used. */
export const fontFiles: FontFiles = {
  regular: read('node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: read('node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  symbols: read('service/composer/fonts/symbols.ttf'),
  onDemand: async (file) => {
    const hand = handFonts.find((one) => file === `hand-${one}.ttf`)
    if (hand) return handFontFile(hand)
    if (file === 'mono.ttf') return monoFontFile()
    built ??= buildPart(functionsFilesPart)
    await built
    return read(`dist/functions-files/${file}`)
  },
  shaping: compiled('harfbuzz'),
  subsetting: compiled('harfbuzz-subset'),
}
