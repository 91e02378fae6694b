import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { metafileName } from './build-worker.ts'

/** The sizes of a built worker in bytes. */
export type WorkerSizes = {
  /** The size of all modules together, compressed with `gzip -9`. */
  gzipped: number
  /**
   * Returns the size of the code that is compiled after loading the given sources. Without sources, returns the size of
   * the code that is compiled at startup.
   */
  compiledWith(...sources: string[]): number
  /** The sources and package files that are compiled at startup. */
  startsWith: string[]
}

/** Returns the sizes of a worker that `buildWorker` built. */
export function workerSizes(outDir: string): WorkerSizes {
  const { outputs } = JSON.parse(readFileSync(join(outDir, metafileName), 'utf8')) as Metafile
  const named = Object.keys(outputs)
  const moduleOf = (source: string): string => {
    const found = named.find((name) => outputs[name]!.entryPoint?.endsWith(source))
    if (!found) throw new Error(`${source} is not a separate module`)
    return found
  }

  function neededBy(sources: readonly string[]): Set<string> {
    const needed = new Set<string>()
    const need = (name: string) => {
      if (needed.has(name)) return
      needed.add(name)
      for (const { path, kind, external } of outputs[name]!.imports)
        if (kind === 'import-statement' && !external) need(path)
    }
    for (const source of ['worker.ts', ...sources]) need(moduleOf(source))
    return needed
  }

  const modules = globSync('**/*.js', { cwd: outDir }).sort()
  return {
    gzipped: gzipSync(Buffer.concat(modules.map((name) => readFileSync(join(outDir, name)))), { level: 9 }).length,
    compiledWith: (...sources) => [...neededBy(sources)].reduce((sum, name) => sum + outputs[name]!.bytes, 0),
    startsWith: [...neededBy([])].flatMap((name) => Object.keys(outputs[name]!.inputs)),
  }
}
