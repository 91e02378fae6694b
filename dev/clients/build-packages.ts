import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { root } from '../build/build-part.ts'
import { installTools } from '../support/tools.ts'

const source = join(root, 'clients/typescript')

/** Builds the package folder of the TypeScript client: its bundles and their type declarations. */
export async function buildTypescriptPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await bundleTypescriptPackage(folder)
  for (const name of ['package.json', 'README.md']) cpSync(join(source, name), join(folder, name))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeTypes(folder)
}

/**
 * Builds the bundles: `index.js` and `evidence.js`, which share code and run in any runtime, and `node.js` and
 * `chancery.js` for Node.
 */
export async function bundleTypescriptPackage(folder: string): Promise<void> {
  const bundled = { bundle: true, splitting: true, format: 'esm', outdir: folder, logLevel: 'silent' } as const
  const inSource = (name: string) => join(source, 'src', name)
  await build({
    ...bundled,
    entryPoints: { index: inSource('index.ts'), evidence: inSource('evidence.ts') },
    target: ['es2022'],
    chunkNames: 'shared-[hash]',
  })
  const forNode = { ...bundled, splitting: false, platform: 'node', target: 'node20' } as const
  await build({ ...forNode, entryPoints: { node: inSource('node.ts') } })
  await build({
    ...forNode,
    entryPoints: { chancery: inSource('program/main.ts') },
    banner: { js: '#!/usr/bin/env node' },
  })
  chmodSync(join(folder, 'chancery.js'), 0o755)
}

/**
 * Writes the type declarations of the entry points and of all modules that they use, at their paths in the project.
 */
function writeTypes(folder: string): void {
  const all = join(folder, 'declarations')
  for (const project of ['tsconfig.json', 'tsconfig.node.json']) {
    const args = ['-p', join(source, project), '--outDir', all]
    const { status, stdout } = spawnSync(join(installTools(), '.bin', 'tsc'), args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stdout)
  }
  const needed = new Set<string>()
  const visit = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g))
      visit(resolve(dirname(file), path!.replace(/\.[jt]s$/, '.d.ts')))
  }
  for (const entry of ['index', 'evidence', 'node']) visit(join(all, 'clients/typescript/src', `${entry}.d.ts`))
  for (const file of needed) {
    const target = join(folder, 'types', relative(all, file))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(file, target)
  }
  rmSync(all, { recursive: true })
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(root, 'dist/clients/typescript'))
  await buildTypescriptPackage(folder)
  console.log(
    `Built ${relative(process.cwd(), folder)}. To use the client, run npm pack <path of this folder> in your project, and install the file.`,
  )
}
