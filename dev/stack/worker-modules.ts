import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ModuleDefinition } from 'miniflare'
import { type WorkerConfig, workerConfigFile } from '../build/build-worker.ts'

/** A built worker as the runtime takes it. */
export type BuiltWorker = { config: WorkerConfig; modulesRoot: string; modules: ModuleDefinition[] }

const moduleTypes: Record<string, ModuleDefinition['type']> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.ttf': 'Data',
  '.bin': 'Data',
  '.wasm': 'CompiledWasm',
  '.txt': 'Text',
  '.html': 'Text',
  '.sql': 'Text',
}

/** Reads what `buildWorker` left in a folder; the entry module comes first. Throws when the worker is not built. */
export function loadBuiltWorker(outDir: string): BuiltWorker {
  const configPath = join(outDir, workerConfigFile)
  if (!existsSync(configPath)) throw new Error(`${outDir} holds no built worker. Run \`npm run build\` first.`)
  const names = globSync('**/*', { cwd: outDir }).filter((name) => extname(name) in moduleTypes)
  const entry = 'worker.js'
  const modules = [entry, ...names.filter((name) => name !== entry)].map((name): ModuleDefinition => {
    const type = moduleTypes[extname(name)]!
    const isText = type === 'ESModule' || type === 'Text'
    return { type, path: join(outDir, name), contents: readFileSync(join(outDir, name), isText ? 'utf8' : undefined) }
  })
  return { config: JSON.parse(readFileSync(configPath, 'utf8')), modulesRoot: outDir, modules }
}
