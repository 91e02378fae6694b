import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { transformSync } from 'esbuild'
import type { ModuleDefinition } from 'miniflare'
import { type WorkerConfig, workerConfigFile } from '../build/build-worker.ts'
import type { PlatformLimits } from './platform-limits.ts'

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

/** Simultaneous requests of an invocation that wait for their headers. */
const connectionsMax = 6

/** The same worker behind an entry that holds its invocations to the limits of the platform (`platform-limits.ts`). */
export function withPlatformLimits(worker: BuiltWorker, subrequestsMax = worker.config.subrequestsMax): BuiltWorker {
  const limits: PlatformLimits = { subrequestsMax, connectionsMax }
  const source = readFileSync(join(import.meta.dirname, 'platform-limits.ts'), 'utf8')
  const entry = `import { holdToLimits } from './platform-limits.js'
import worker from './worker.js'
export * from './worker.js'
export default holdToLimits(worker, ${JSON.stringify(limits)})`
  const moduleOf = (name: string, contents: string): ModuleDefinition => ({
    type: 'ESModule',
    path: join(worker.modulesRoot, name),
    contents,
  })
  return {
    ...worker,
    modules: [
      moduleOf('limited-worker.js', entry),
      moduleOf('platform-limits.js', transformSync(source, { loader: 'ts', target: 'es2024' }).code),
      ...worker.modules,
    ],
  }
}
