import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './build-part.ts'
import { buildVerifyPage } from './build-verify-page.ts'

const docs = join(root, 'docs')
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

/** Copied from `docs` under the address that the worker serves them at. */
const documents = [
  ['openapi.json', 'openapi.json'],
  ['reference.html', 'docs.html'],
] as const

// Everything comes from the service itself: no fonts, proxies or measurements of the reference's makers.
const referenceSettings = {
  url: '/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}

/**
 * Makes the files for browsers: the signing page's script and style, pdf.js with its data, the
 * page that verifies, the API's reference.
 */
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
  writeFileSync(join(outDir, 'verify.html'), await buildVerifyPage())
  for (const [from, to] of documents) {
    if (existsSync(join(docs, from))) cpSync(join(docs, from), join(outDir, to))
  }
  mkdirSync(join(assets, 'docs'), { recursive: true })
  const start = `Scalar.createApiReference('#reference', ${JSON.stringify(referenceSettings)})`
  writeFileSync(join(assets, 'docs', 'start.js'), start)
  cpSync(join(root, 'api', 'signing-page', 'icons'), join(assets, 'icons'), { recursive: true })
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(assets, to)), { recursive: true })
    cpSync(join(root, 'node_modules', from), join(assets, to), { recursive: true })
  }
}
