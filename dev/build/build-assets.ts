import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { zipSync } from 'fflate'
import subsetFont from 'subset-font'
import { fontFamilies } from '../../pdf/compose/font-families.ts'
import { handFonts } from '../../pdf/compose/handwriting.ts'
import { fontSubsetsOf, handFontPaths } from './build-functions-files.ts'
import { root } from './build-part.ts'
import { buildPlacePage } from './build-place-page.ts'
import { buildVerifyPage } from './build-verify-page.ts'
import { buildDocs } from './docs/build-docs.ts'

const client = join(root, 'web', 'signing-page')

/** Files that are copied unchanged: [path in node_modules, path below /assets]. */
const copies = [
  ['pdfjs-dist/legacy/build/pdf.worker.min.mjs', 'pdfjs/pdf.worker.min.mjs'],
  ['pdfjs-dist/cmaps', 'pdfjs/cmaps'],
  ['pdfjs-dist/iccs', 'pdfjs/iccs'],
  ['pdfjs-dist/standard_fonts', 'pdfjs/standard_fonts'],
  ['pdfjs-dist/wasm', 'pdfjs/wasm'],
  ['pdfjs-dist/LICENSE', 'pdfjs/LICENSE'],
  ['@expo-google-fonts/great-vibes/LICENSE_FONT', 'fonts/LICENSE'],
  ['@expo-google-fonts/caveat/LICENSE_FONT', 'fonts/LICENSE-Caveat'],
  ['@fontsource/mynerve/LICENSE', 'fonts/LICENSE-Mynerve'],
  ['@fontsource/gveret-levin/LICENSE', 'fonts/LICENSE-Gveret-Levin'],
  ['@fontsource/kalam/LICENSE', 'fonts/LICENSE-Kalam'],
  ['@fontsource/charm/LICENSE', 'fonts/LICENSE-Charm'],
] as const

/**
 * Fonts of the functions worker, which are also compressed for browsers: [path from the root, path below
 * /assets/fonts].
 */
const fonts = [
  ...handFonts.map((hand) => [handFontPaths[hand], `hand-${hand}.woff2`] as const),
  ['node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', 'text.woff2'],
  ['service/composer/fonts/symbols.ttf', 'symbols.woff2'],
] as const

/**
 * Builds the files for browsers and for download: the signing page's script and style, pdf.js with its data, and the
 * other pages. Also builds the verification command and program, and the documentation.
 */
export async function buildAssets(outDir: string) {
  const assets = join(outDir, 'assets')
  mkdirSync(assets, { recursive: true })
  const sources = ['main.ts', 'style.css'].map((name) => join(client, name)).filter(existsSync)
  if (sources.length > 0) {
    const { metafile } = await build({
      entryPoints: sources.map((source) => ({ in: source, out: 'signing' })),
      outdir: assets,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      // The URLs of files that are copied separately.
      external: ['/assets/*'],
      splitting: true,
      minify: true,
      format: 'esm',
      target: ['es2022', 'safari15.4'],
      legalComments: 'linked',
      logLevel: 'silent',
      metafile: true,
    })
    writeFileSync(join(assets, 'signing-scripts.json'), JSON.stringify(scriptsOf(metafile, outDir)))
  }
  await buildVerifyCommand(join(assets, 'verify-evidence.mjs'))
  writeFileSync(join(assets, 'verify-evidence.pyz'), verifyProgram())
  writeFileSync(join(outDir, 'verify.html'), await buildVerifyPage())
  writeFileSync(join(outDir, 'place.html'), await buildPlacePage())
  cpSync(join(root, 'docs/openapi.json'), join(outDir, 'openapi.json'))
  await buildDocs(outDir)
  cpSync(join(client, 'icons'), join(assets, 'icons'), { recursive: true })
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(assets, to)), { recursive: true })
    cpSync(join(root, 'node_modules', from), join(assets, to), { recursive: true })
  }
  await addFonts(join(assets, 'fonts'))
}

/** Builds the verification command as one file. Readers of a certificate download this file and run it with Node. */
const buildVerifyCommand = (outfile: string) =>
  build({
    entryPoints: [join(root, 'clients/verifier/command.ts')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: ['node20'],
    logLevel: 'silent',
  })

/** Returns the Python verifier as a zip archive that Python runs as one program. */
function verifyProgram(): Uint8Array {
  const folder = join(root, 'docs/examples')
  const modules = readdirSync(folder).filter((name) => /^(evidence_\w+|verify_evidence)\.py$/.test(name))
  const named = modules.map((name) => [
    name === 'verify_evidence.py' ? '__main__.py' : name,
    readFileSync(join(folder, name)),
  ])
  return zipSync(Object.fromEntries(named), { mtime: '2026-01-01T00:00:00' })
}

/** Adds the fonts for printed text on the signing page, under the file names that the functions worker uses. */
async function addFonts(folder: string) {
  for (const [from, to] of fonts) {
    const ttf = readFileSync(join(root, from))
    writeFileSync(
      join(folder, to),
      await subsetFont(ttf, '', { targetFormat: 'woff2', keepAllGlyphs: true, noHinting: true }),
    )
  }
  for (const { name } of fontFamilies) {
    cpSync(join(root, 'dist', 'functions-files', `${name}.json`), join(folder, `${name}.json`))
    for (const [number, { woff2 }] of fontSubsetsOf(name).entries())
      cpSync(woff2, join(folder, `${name}-${number}.woff2`))
  }
}

/**
 * Returns the scripts that the signing page can preload: all except the first one. Scripts that contain texts have a
 * language.
 */
const scriptsOf = ({ outputs }: Metafile, outDir: string): { path: string; language?: string }[] =>
  Object.entries(outputs)
    .filter(([path]) => path.includes('/chunks/') && path.endsWith('.js'))
    .map(([path, { entryPoint = '' }]) => {
      const [, language] = /core\/languages\/(\w+)\//.exec(entryPoint) ?? []
      return { path: `/${relative(outDir, path)}`, ...(language && { language }) }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
