import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { table } from '../dev/support/table.ts'
import { withTimeout } from '../platform/ports/with-timeout.ts'
import { isSmallest } from './support/size.ts'
import { closeSharedStack } from './support/stack.ts'
import { beginBenchmark, judge, verdictsOf } from './support/verdict.ts'

/**
 * Runs benchmarks: `npm run bench -- [all | name ...] [--smallest] [option ...]`. At the usual size, each benchmark
 * runs in a separate process and receives the options. At the smallest size, all benchmarks share a process and a
 * stack.
 */

const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  operations: () => import('./operations.ts'),
  request: () => import('./request.ts'),
  'database-cpu': () => import('./database-cpu.ts'),
  account: () => import('./account.ts'),
  audit: () => import('./audit.ts'),
  scim: () => import('./scim.ts'),
  search: () => import('./search.ts'),
  'read-text': () => import('./read-text.ts'),
  upload: () => import('./upload.ts'),
  inspect: () => import('./inspect.ts'),
  extraction: () => import('./extraction.ts'),
  text: () => import('./text.ts'),
  append: () => import('./append.ts'),
  seal: () => import('./seal.ts'),
  sealing: () => import('./sealing.ts'),
  memory: () => import('./memory.ts'),
  evidence: () => import('./evidence.ts'),
  webhooks: () => import('./webhooks.ts'),
  concurrency: () => import('./concurrency.ts'),
  'cold-start': () => import('./cold-start.ts'),
  page: () => import('./page.ts'),
  'slow-line': () => import('./slow-line.ts'),
  'clean-up': () => import('./clean-up.ts'),
  growth: () => import('./growth.ts'),
  scale: () => import('./scale.ts'),
  'transparency-log': () => import('./transparency-log.ts'),
}
const benchmarks = Object.keys(loaders)

/** Benchmarks that need additional software on this machine. They run only when they are named. */
const onRequest = ['peer']

const secondsMost = 120
/** A benchmark that exceeds this time fails, and the others still run. */
const smallestMsMax = 600_000

const given = process.argv.slice(2).filter((word) => word !== '--smallest' && word !== 'all')
const firstOption = given.findIndex((word) => /^-|[./]/.test(word))
const named = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = named.filter((name) => ![...benchmarks, ...onRequest].includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Use one of: ${[...benchmarks, ...onRequest].join(', ')}.`)
  process.exit(2)
}
const chosen = named.length > 0 ? named : benchmarks
const inSmallest = chosen.filter((name) => benchmarks.includes(name))

const summary = isSmallest ? await runTogether(inSmallest) : runApart(chosen)
console.log(`\n${table(['benchmark', 'seconds', 'result'], summary)}`)
// Exits explicitly, because a failed benchmark may have left resources open.
process.exit()

/** Runs each benchmark in a separate process, so no benchmark affects another's figures. */
function runApart(names: readonly string[]): [string, string, string][] {
  return names.map((name) => {
    console.log(`\n== ${name} ==`)
    const startedAt = performance.now()
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
    const seconds = (performance.now() - startedAt) / 1_000
    beginBenchmark(name)
    // Options can request larger sizes, which take longer.
    if (benchmarks.includes(name) && options.length === 0)
      judge('seconds in total', seconds, secondsMost, { show: (value) => value.toFixed(0) })
    return [name, seconds.toFixed(1), status === 0 ? 'passed' : 'FAILED']
  })
}

/** Runs the benchmarks in order in this process. An exception fails the run, but does not stop the other benchmarks. */
async function runTogether(names: readonly string[]): Promise<[string, string, string][]> {
  const results: [string, string, string][] = []
  for (const name of names) {
    console.log(`\n== ${name} ==`)
    const startedAt = performance.now()
    beginBenchmark(name)
    let hasEnded = false
    try {
      await withTimeout(
        loaders[name]!(),
        smallestMsMax,
        () => new Error(`${name} did not finish within ${smallestMsMax / 1_000} s.`),
      )
      hasEnded = true
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    results.push([name, seconds, hasEnded && !verdictsOf(name).MISSED ? 'passed' : 'FAILED'])
  }
  await closeSharedStack()
  return results
}
