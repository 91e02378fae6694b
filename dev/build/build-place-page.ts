import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from './build-part.ts'
import { buildSinglePage } from './build-single-page.ts'
import { replaceOnce } from './replace-once.ts'

/** The page that places fields. It asks nobody for anything. */
export const buildPlacePage = (): Promise<string> =>
  buildSinglePage({
    folder: join(root, 'api', 'place-page'),
    html: 'place.html',
    connect: "'none'",
    plugins: [decodersInside],
  })

const decoders = join(root, 'node_modules/pdfjs-dist/wasm')

/** pdf.js would fetch its decoders of pictures when a page needs one; in a single file they are parts of it, and scripts instead of WebAssembly. */
const decodersInside: Plugin = {
  name: 'decoders inside',
  setup(build) {
    build.onLoad({ filter: /pdfjs-dist.legacy.build.pdf\.worker\.mjs$/ }, ({ path }) => ({
      contents: `import jbig2Decoder from ${JSON.stringify(join(decoders, 'jbig2_nowasm_fallback.js'))}
import openjpegDecoder from ${JSON.stringify(join(decoders, 'openjpeg_nowasm_fallback.js'))}
const decodersInside = { 'jbig2_nowasm_fallback.js': { default: jbig2Decoder }, 'openjpeg_nowasm_fallback.js': { default: openjpegDecoder } }
${replaceOnce(readFileSync(path, 'utf8'), [
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands there so.
    'await import(\n    /*webpackIgnore: true*/\n    /*@vite-ignore*/\n    `${WasmImage.#wasmUrl}${this._noWasmFilename}`)',
    'decodersInside[this._noWasmFilename]',
  ],
])}`,
      loader: 'js',
    }))
  },
}
