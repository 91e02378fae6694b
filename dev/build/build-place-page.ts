import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { collectionMapsFolder } from './build-functions-files.ts'
import { root } from './build-part.ts'
import { buildSinglePage } from './build-single-page.ts'

/** Builds the page for placing fields. The page makes no requests, because it includes the data of pdf.js. */
export const buildPlacePage = (): Promise<string> =>
  buildSinglePage({
    folder: join(root, 'web', 'place-page'),
    html: 'place.html',
    connect: "'none'",
    // The image decoders of pdf.js are WebAssembly.
    script: "'wasm-unsafe-eval'",
    plugins: [cMapsInside],
  })

/**
 * CMaps that a PDF file cannot name as predefined CMaps (ISO 32000-2, table 116), and supplements of character
 * collections.
 */
const neverPredefined = /UTF8|UTF32|2004|X0213|JISPro|^Adobe-.*-\d$/

/** Includes the predefined CMaps in the page as one packed string. Otherwise pdf.js would fetch each CMap. */
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
