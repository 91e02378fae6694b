import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './build-part.ts'

const openapi = join(root, 'docs', 'openapi.json')
const client = join(root, 'api', 'signing-page', 'client')

/** Copied as they are: [from node_modules, to below /assets]. */
const copies = [
  ['pdfjs-dist/legacy/build/pdf.worker.min.mjs', 'pdfjs/pdf.worker.min.mjs'],
  ['pdfjs-dist/cmaps', 'pdfjs/cmaps'],
  ['pdfjs-dist/iccs', 'pdfjs/iccs'],
  ['pdfjs-dist/standard_fonts', 'pdfjs/standard_fonts'],
  ['pdfjs-dist/wasm', 'pdfjs/wasm'],
  ['pdfjs-dist/LICENSE', 'pdfjs/LICENSE'],
  ['@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf', 'fonts/signature.ttf'],
  ['@expo-google-fonts/great-vibes/LICENSE_FONT', 'fonts/LICENSE'],
  ['@scalar/api-reference/dist/browser/standalone.js', 'docs/standalone.js'],
] as const

// Everything comes from the service itself: no fonts, proxies or measurements of the reference's makers.
const referenceSettings = {
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  hideClientButton: true,
  agent: { disabled: true },
}

const referencePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Chancery API</title></head>
<body>
<script id="api-reference" data-url="/openapi.json" data-configuration='${JSON.stringify(referenceSettings)}'></script>
<script src="/assets/docs/standalone.js"></script>
</body>
</html>
`

/** Makes the files for browsers: the signing page's script and style, pdf.js with its data, the API's reference. */
export async function buildAssets(outDir: string) {
  const assets = join(outDir, 'assets')
  mkdirSync(assets, { recursive: true })
  const sources = ['main.ts', 'style.css'].map((name) => join(client, name)).filter(existsSync)
  if (sources.length > 0) {
    await build({
      entryPoints: sources.map((source) => ({ in: source, out: 'signing' })),
      outdir: assets,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      // Files that are copied below, named by the address that they have on the service.
      external: ['/assets/*'],
      splitting: true,
      minify: true,
      format: 'esm',
      target: ['es2022', 'safari15.4'],
      legalComments: 'linked',
      logLevel: 'silent',
    })
  }
  writeFileSync(join(outDir, 'docs.html'), referencePage)
  if (existsSync(openapi)) cpSync(openapi, join(outDir, 'openapi.json'))
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(assets, to)), { recursive: true })
    cpSync(join(root, 'node_modules', from), join(assets, to), { recursive: true })
  }
}
