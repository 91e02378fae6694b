import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAssets } from './build/build-assets.ts'
import { buildFunctionsFiles } from './build/build-functions-files.ts'
import { buildPart, type Part, root } from './build/build-part.ts'
import { buildWorker } from './build/build-worker.ts'
import { derivedFiles, writeFiles } from './build/derived-files.ts'
import { guides } from './build/docs/guides.ts'

const shared = [
  'base',
  'pki',
  'transparency',
  'pdf',
  'core',
  'db',
  'platform',
  'service',
  'drizzle/meta',
  'package-lock.json',
  'tsconfig.json',
  'dev/build/build-worker.ts',
]

/** The files that the functions worker loads on demand. */
export const functionsFilesPart: Part = {
  name: 'functions-files',
  inputs: [
    'pdf/compose/font-families.ts',
    'pdf/compose/coverage.ts',
    'pdf/compose/handwriting.ts',
    'package-lock.json',
    'dev/build/build-functions-files.ts',
  ],
  build: (outDir) => buildFunctionsFiles(outDir),
}

/** The parts that are built after the files of the functions worker, at the same time. */
const parts: Part[] = [
  {
    name: 'public',
    inputs: [
      'web',
      'base',
      'pki',
      'transparency',
      'pdf',
      'core',
      'package-lock.json',
      'docs/openapi.json',
      'dev/build/build-assets.ts',
      'dev/build/build-functions-files.ts',
      'service/composer/fonts',
      'dev/build/build-place-page.ts',
      'dev/build/build-single-page.ts',
      'dev/build/build-verify-page.ts',
      'dev/build/reference',
      'dev/clients',
      'dev/build/docs',
      ...guides.map(({ file }) => file),
      'docs/examples',
    ],
    build: buildAssets,
  },
  {
    name: 'api',
    inputs: [...shared, 'api', 'web', 'wrangler.toml'],
    build: (outDir) => buildWorker({ source: 'api/worker.ts', config: 'wrangler.toml', outDir }),
  },
  {
    name: 'functions',
    inputs: [...shared, 'functions'],
    build: (outDir) => buildWorker({ source: 'functions/worker.ts', config: 'functions/wrangler.toml', outDir }),
  },
]

/**
 * Updates `dist/`: both workers in the form that `wrangler deploy` uploads, and the files for browsers. First writes
 * generated sources. Keeps unchanged parts. Throws with the bundler's message if a part cannot be built.
 */
export async function build(options: { log?: (line: string) => void } = {}) {
  for (const path of writeFiles(derivedFiles())) options.log?.(`wrote ${path}`)
  const update = async (part: Part) => {
    const started = performance.now()
    const isBuilt = await buildPart(part)
    if (isBuilt) options.log?.(`built dist/${part.name} in ${Math.round(performance.now() - started)} ms`)
  }
  await update(functionsFilesPart)
  await Promise.all(parts.map(update))
  // The file is copied separately, because the fonts take long to build and do not depend on it.
  copyFileSync(join(root, 'docs/openapi.json'), join(root, 'dist/functions-files/openapi.json'))
}

if (import.meta.main) {
  try {
    await build({ log: console.log })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
