import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { transformSync } from 'esbuild'
import type { V4ModuleDefinition as ModuleDefinition } from 'miniflare'
import { type WorkerConfig, workerConfigFile } from '../build/build-worker.ts'
import type { Interruptions } from './interrupted-calls.ts'
import type { PlatformLimits } from './platform-limits.ts'

/** A built worker in the form that the runtime accepts. */
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

/** Reads a folder that `buildWorker` wrote. The entry module comes first. Throws if the worker was not built. */
export function loadBuiltWorker(outDir: string): BuiltWorker {
  const configPath = join(outDir, workerConfigFile)
  if (!existsSync(configPath)) throw new Error(`${outDir} contains no built worker. Run \`npm run build\` first.`)
  const entry = 'worker.js'
  const others = globSync('**/*', { cwd: outDir }).filter((name) => extname(name) in moduleTypes && name !== entry)
  const moduleOf = (name: string): ModuleDefinition => {
    const type = moduleTypes[extname(name)]!
    const isText = type === 'ESModule' || type === 'Text'
    return { type, path: join(outDir, name), contents: readFileSync(join(outDir, name), isText ? 'utf8' : undefined) }
  }
  // For each module, Miniflare copies all modules before it, so the largest modules come last.
  const bySize = others.map(moduleOf).sort((one, other) => sizeOf(one) - sizeOf(other))
  return {
    config: JSON.parse(readFileSync(configPath, 'utf8')),
    modulesRoot: outDir,
    modules: [moduleOf(entry), ...bySize],
  }
}

const sizeOf = ({ contents }: ModuleDefinition) => contents?.length ?? 0

/** The maximum number of simultaneous requests of an invocation that are waiting for response headers. */
const connectionsMax = 6

/**
 * Returns the worker with an entry point that enforces the platform's limits (`platform-limits.ts`). With an arbiter,
 * the entry point also asks the arbiter about each call (`interrupted-calls.ts`).
 */
export function withPlatformEntry(
  worker: BuiltWorker,
  { subrequestsMax = worker.config.subrequestsMax, arbiterUrl }: { subrequestsMax?: number; arbiterUrl?: string },
): BuiltWorker {
  const { config, modules, modulesRoot } = worker
  const limits: PlatformLimits = { subrequestsMax, connectionsMax }
  const interruptions: Interruptions | null = arbiterUrl
    ? { worker: config.name, arbiterUrl, queues: Object.keys(config.producers), workers: ['FUNCTIONS'] }
    : null
  const entry = `import { withPlatformLimits } from './platform-limits.js'
import { interruptCalls } from './interrupted-calls.js'
import worker from './worker.js'
export * from './worker.js'
const ask = globalThis.fetch
const held = withPlatformLimits(worker, ${JSON.stringify(limits)})
const interruptions = ${JSON.stringify(interruptions)}
export default interruptions ? interruptCalls(held, interruptions, ask) : held`
  const moduleOf = (name: string, contents: string): ModuleDefinition => ({
    type: 'ESModule',
    path: join(modulesRoot, name),
    contents,
  })
  const own = ['platform-limits', 'interrupted-calls'].map((name) => {
    const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
    return moduleOf(`${name}.js`, transformSync(source, { loader: 'ts', target: 'es2024' }).code)
  })
  return { ...worker, modules: [moduleOf('entry.js', entry), ...own, ...modules] }
}
