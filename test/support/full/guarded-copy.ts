import { spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { copyProject, replaceIn } from '../../../dev/support/copied-project.ts'
import type { GuardedSources } from './guarded-sources.ts'
import { createGuardedStack } from './guarded-stack.ts'
import { type Guard, mutateSource } from './guards.ts'

/** A guard in a copy of the sources. A run whose environment contains the guard's number disables the guard. */
export type Mutant = Guard & { number: number; onStack: readonly string[] }

const [ofCore, ofOthers] = [
  ['core/signing', 'core/webhooks', 'core/jobs'],
  ['platform', 'service'],
]
/** A loop without its guard may be endless. The limit counts CPU seconds, which other processes do not affect. */
const cpuSecondsMax = 25
/** The time limit of a test, which stops endless waits. The limit is long enough for a slow machine. */
const testMsMax = 120_000
const runMsMax = 900_000
const teardownMsMax = 15_000

/**
 * Decides at run time which guard is disabled. The last instruction to a worker has priority, then the environment of
 * the process and the bindings of the worker.
 */
const header = `globalThis.isGuardGone ??= ((gone, reached) => {
  globalThis.guardsReached = reached
  return (guard) => { reached.add(guard); return guard === (globalThis.goneGuard ?? gone) }
})(Number(globalThis.process?.env?.GUARD_GONE || NaN), new Set());
`
/** A scheduled run first requests the number of the disabled guard. */
const scheduled = 'async scheduled(_controller: ScheduledController, env: unknown) {'
const asking = `const { GUARD_URL: asked } = env as { GUARD_URL: string }
      if (asked)
        (globalThis as { goneGuard?: number }).goneGuard = Number((await (await fetch(\`\${args}/\${worker}\`)).text()) || NaN)`
const recorder = `import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
afterAll(() => {
  const { guardsReached: reached } = globalThis as { guardsReached?: Set<number> }
  if (!reached || !process.env.GUARDS_REACHED) return
  appendFileSync(process.env.GUARDS_REACHED, \`\${JSON.stringify({ file: expect.getState().testPath, reached: [...reached] })}\\n\`)
  reached.clear()
})
`

/** Copies the project to a temporary folder in which every guard of the given sources can be disabled. */
export function copyWithGuards(
  groups: readonly GuardedSources[],
  isChosen: (file: string) => boolean,
): { folder: string; mutants: Mutant[] } {
  const folder = copyProject()
  const mutants: Mutant[] = []
  for (const { sources, onStack } of groups)
    for (const file of globSync(sources, { cwd: root }).filter(isChosen).sort()) {
      const path = join(folder, file)
      const { mutated, guards } = mutateSource(file, readFileSync(path, 'utf8'), mutants.length)
      mutants.push(...guards.map((guard, index) => ({ ...guard, number: mutants.length + index, onStack })))
      if (guards.length > 0) writeFileSync(path, header + mutated)
    }
  const setup = 'setupFiles: [quickImports, removedFolders, pdfjsCopies'
  replaceIn(join(folder, 'vitest.config.ts'), `${setup}],`, `${setup}, './guard-recorder.ts'],`)
  const setting = "ENVIRONMENT: 'local',"
  const given = "GUARD_GONE: process.env.GUARD_GONE ?? '', GUARD_URL: process.env.GUARD_URL ?? '',"
  replaceIn(join(folder, 'dev/stack/stack.ts'), setting, `${setting} ${given}`)
  replaceIn(join(folder, 'platform/worker.ts'), scheduled, `${scheduled} ${asking}`)
  writeFileSync(join(folder, 'guard-recorder.ts'), recorder)
  return { folder, mutants }
}

type Run = { tests: readonly string[]; env: Record<string, string> }

/** Runs unit tests. Returns the name of the first failure, or null if all tests passed in time. */
function firstFailure(folder: string, { tests, env }: Run): Promise<string | null> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const limit = env.GUARD_GONE ? cpuSecondsMax : 'unlimited'
  const limited = ['-c', `ulimit -t ${limit}; exec "$0" "$@"`, process.execPath]
  // The run has a separate process group, so an endless run can be killed with its children.
  const args = ['run', '--project', 'unit', '--bail=1', `--testTimeout=${testMsMax}`, ...tests]
  const run = spawn('sh', [...limited, vitest, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const end = (signal: NodeJS.Signals, ms: number) =>
    setTimeout(() => {
      try {
        process.kill(-(run.pid ?? 0), signal)
      } catch {
        // Ignores the error of a process that has already exited.
      }
    }, ms)
  const timers = [end('SIGINT', runMsMax), end('SIGKILL', runMsMax + teardownMsMax)]
  return new Promise((resolve) => {
    run.on('close', (status) => {
      for (const timer of timers) clearTimeout(timer)
      if (status === 0) return resolve(null)
      if (!env.GUARD_GONE) console.error(output)
      resolve(/^ FAIL +(.*)$/m.exec(output)?.[1] ?? 'no test: the run was ended')
    })
  })
}

/**
 * Returns the unit tests that reach each guard. Throws if the tests fail with all guards enabled. Tests of `core` reach
 * only guards of `core`. With `isNear`, returns only tests in the folders of the guards. `tests` limits the tests.
 */
export async function testsReaching(
  folder: string,
  mutants: readonly Mutant[],
  { isNear = false, tests: given }: { isNear?: boolean; tests?: readonly string[] } = {},
): Promise<Map<number, string[]>> {
  const file = join(folder, 'reached.jsonl')
  writeFileSync(file, '')
  const isOfCore = mutants.some(({ place }) => place.startsWith('core/'))
  const near = new Set(mutants.map(({ place }) => dirname(place)))
  const folders = isNear ? [...near] : [...(isOfCore ? ofCore : []), ...ofOthers]
  const tests = given ?? folders.map((name) => `test/unit/${name}`)
  requirePassed(await firstFailure(folder, { tests, env: { GUARDS_REACHED: file } }))
  const reaching = new Map<number, string[]>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { file: test, reached } = JSON.parse(line) as { file: string; reached: number[] }
    for (const number of reached) reaching.set(number, [...(reaching.get(number) ?? []), relative(folder, test)])
  }
  return reaching
}

/** Throws if tests fail with all guards enabled. */
function requirePassed(failed: string | null): void {
  if (failed !== null) throw new Error(`${failed} fails with all guards enabled`)
}

/**
 * Returns a function that finds the first test that fails without a guard, or null. The function first runs the unit
 * tests that reach the guard, and then the tests on the stack.
 */
export function noticing(folder: string, reaching: Map<number, string[]>, { usesStack = true } = {}) {
  const stack = createGuardedStack(folder, testMsMax)
  const passing = new Set<string>()
  const noticed = async ({ number, onStack }: Mutant): Promise<string | null> => {
    const tests = reaching.get(number) ?? []
    const env = { GUARD_GONE: String(number) }
    const failed = tests.length > 0 ? await firstFailure(folder, { tests, env }) : null
    if (failed !== null || onStack.length === 0 || !usesStack) return failed
    const args = onStack.map((name) => `test/${name}`)
    if (!passing.has(args.join())) requirePassed(await stack.firstFailure(null, args))
    passing.add(args.join())
    return stack.firstFailure(number, args)
  }
  return { noticed, close: stack.close }
}
