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
    plugins: [embeddedFiles],
  })

/**
 * CMaps that a PDF file cannot name as predefined CMaps (ISO 32000-2, table 116), and supplements of character
 * collections.
 */
const neverPredefined = /UTF8|UTF32|2004|X0213|JISPro|^Adobe-.*-\d$/

const standardFontsFolder = join(root, 'node_modules/pdfjs-dist/standard_fonts')

/** Includes the predefined CMaps and the standard fonts as one packed string. Otherwise pdf.js would fetch each file. */
const embeddedFiles: Plugin = {
  name: 'embedded files',
  setup(build) {
    build.onResolve({ filter: /^embedded-files$/ }, ({ path }) => ({ path, namespace: 'embedded' }))
    build.onLoad({ filter: /.*/, namespace: 'embedded' }, () => {
      const cMaps = pathsIn(collectionMapsFolder, '*.bcmap').filter((path) => !neverPredefined.test(nameOf(path)))
      const files = [...cMaps, ...pathsIn(standardFontsFolder, '*.{pfb,ttf}')].map((path) => ({
        name: basename(path),
        bytes: readFileSync(path),
      }))
      const lengths = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.length]))
      const deflated = deflateSync(Buffer.concat(files.map(({ bytes }) => bytes)), { level: 9 }).toString('base64')
      return { contents: `export const lengths = ${JSON.stringify(lengths)}\nexport const deflated = '${deflated}'` }
    })
  },
}

const pathsIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .sort()
    .map((file) => join(folder, file))

const nameOf = (path: string) => basename(path, '.bcmap')
