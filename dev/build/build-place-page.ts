import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { collectionMapsFolder } from './build-functions-files.ts'
import { root } from './build-part.ts'
import { buildSinglePage } from './build-single-page.ts'

/** Returns the page for placing fields. It makes no request, because it includes the data of pdf.js. */
export const buildPlacePage = (): Promise<string> =>
  buildSinglePage({
    folder: join(root, 'web', 'place-page'),
    html: 'place.html',
    connect: "'none'",
    // The image decoders of pdf.js are WebAssembly.
    script: "'wasm-unsafe-eval'",
    plugins: [cMapsInside],
  })

/** Encodings that no file may name as predefined (ISO 32000-2, table 116), and supplements of a collection. */
const neverPredefined = /UTF8|UTF32|2004|X0213|JISPro|^Adobe-.*-\d$/

/** The predefined CMaps as one packed text. pdf.js would otherwise fetch each of them. */
const cMapsInside: Plugin = {
  name: 'CMaps inside',
  setup(build) {
    build.onResolve({ filter: /^cmaps-inside$/ }, ({ path }) => ({ path, namespace: 'inside' }))
    build.onLoad({ filter: /.*/, namespace: 'inside' }, () => {
      const files = globSync('*.bcmap', { cwd: collectionMapsFolder })
        .map((file) => ({ name: basename(file, '.bcmap'), bytes: readFileSync(join(collectionMapsFolder, file)) }))
        .filter(({ name }) => !neverPredefined.test(name))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      const lengths = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.length]))
      const deflated = deflateSync(Buffer.concat(files.map(({ bytes }) => bytes)), { level: 9 }).toString('base64')
      return { contents: `export const lengths = ${JSON.stringify(lengths)}\nexport const deflated = '${deflated}'` }
    })
  },
}
