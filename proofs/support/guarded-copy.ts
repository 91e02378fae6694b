import { spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../dev/build/build-part.ts'
import { copyProject, replaceIn } from '../../dev/support/copied-project.ts'
import { type Guard, mutateSource } from './guards.ts'

/** Sources, and the tests on the local stack that are asked where those without it notice nothing. */
export type GuardedSources = { sources: string; onStack: readonly string[] }

/** A guard of a copy, which is gone in a run whose environment names its number. */
export type Mutant = Guard & { number: number; onStack: readonly string[] }

const [ofCore, ofOthers] = [
  ['core/signing', 'core/webhooks', 'core/jobs'],
  ['platform', 'service'],
]
const runMsMax = 180_000
/** Without a guard a loop may have no end. */
const mutantMsMax = 60_000
const teardownMsMax = 15_000

/** Decides at run time which guard is gone, by the environment of the process or the bindings of a worker. */
const header = `globalThis.isGuardGone ??= ((gone, reached) => {
  globalThis.guardsReached = reached
  return (guard) => { reached.add(guard); return guard === gone }
})(Number(globalThis.process?.env?.GUARD_GONE || NaN), new Set());
`
const recorder = `import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
afterAll(() => {
  const { guardsReached: reached } = globalThis as { guardsReached?: Set<number> }
  if (!reached || !process.env.GUARDS_REACHED) return
  appendFileSync(process.env.GUARDS_REACHED, \`\${JSON.stringify({ file: expect.getState().testPath, reached: [...reached] })}\\n\`)
  reached.clear()
})
`

/** A copy of the project, in a new temporary folder, in which every guard of these sources can be taken away. */
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
  const setup = './test/support/pdfjs-copies.ts'
  replaceIn(join(folder, 'vitest.config.ts'), `'${setup}'`, `['${setup}', './guard-recorder.ts']`)
  const setting = "ENVIRONMENT: 'local',"
  replaceIn(join(folder, 'dev/stack/stack.ts'), setting, `${setting} GUARD_GONE: process.env.GUARD_GONE ?? '',`)
  writeFileSync(join(folder, 'guard-recorder.ts'), recorder)
  return { folder, mutants }
}

type Run = { project: 'unit' | 'stack'; tests: readonly string[]; env: Record<string, string>; msMax?: number }

/** Runs tests of a project; whether they passed in time. */
function pass(folder: string, { project, tests, env, msMax = runMsMax }: Run): Promise<boolean> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  // A group of its own, so that a run that never ends takes with it what it started.
  const run = spawn(process.execPath, [vitest, 'run', '--project', project, '--bail=1', ...tests], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: env.GUARD_GONE ? 'ignore' : ['ignore', 2, 2],
    detached: true,
  })
  const end = (signal: NodeJS.Signals, ms: number) =>
    setTimeout(() => {
      try {
        process.kill(-(run.pid ?? 0), signal)
      } catch {
        // It ended just now.
      }
    }, ms)
  const timers = [end('SIGINT', msMax), end('SIGKILL', msMax + teardownMsMax)]
  return new Promise((resolve) => {
    run.on('close', (status) => {
      for (const timer of timers) clearTimeout(timer)
      resolve(status === 0)
    })
  })
}

/** Which tests without a stack reach which guard; throws where they fail while every guard is in its place. Those of the core reach nothing else. */
export async function testsReaching(folder: string, mutants: readonly Mutant[]): Promise<Map<number, string[]>> {
  const file = join(folder, 'reached.jsonl')
  const isOfCore = mutants.some(({ place }) => place.startsWith('core/'))
  const tests = [...(isOfCore ? ofCore : []), ...ofOthers].map((name) => `test/unit/${name}`)
  await requirePassing(folder, { project: 'unit', tests, env: { GUARDS_REACHED: file } })
  const reaching = new Map<number, string[]>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { file: test, reached } = JSON.parse(line) as { file: string; reached: number[] }
    for (const number of reached) reaching.set(number, [...(reaching.get(number) ?? []), relative(folder, test)])
  }
  return reaching
}

/** Throws where tests fail while every guard is in its place. */
async function requirePassing(folder: string, run: Run): Promise<void> {
  if (!(await pass(folder, run))) throw new Error(`${run.tests.join(', ')} fail while every guard is in its place`)
}

/** Whether a test notices that the guard is gone: those without a stack that reach it, then those on the stack. */
export function noticing(folder: string, reaching: Map<number, string[]>, { isStackAsked = true } = {}) {
  const passing = new Set<string>()
  return async ({ number, onStack }: Mutant): Promise<boolean> => {
    const env = { GUARD_GONE: String(number) }
    const unit = reaching.get(number) ?? []
    if (unit.length > 0 && !(await pass(folder, { project: 'unit', tests: unit, env, msMax: mutantMsMax }))) return true
    if (onStack.length === 0 || !isStackAsked) return false
    const tests = onStack.map((name) => `test/${name}`)
    if (!passing.has(tests.join())) await requirePassing(folder, { project: 'stack', tests, env: {} })
    passing.add(tests.join())
    return !(await pass(folder, { project: 'stack', tests, env }))
  }
}
