import { globSync, rmSync } from 'node:fs'
import { root } from '../../../dev/build/build-part.ts'
import { copyWithGuards, noticing, testsReaching } from './guarded-copy.ts'
import type { Guard } from './guards.ts'

/** Unit tests that inspect the files of the tables, which `inspector-guards` inspects itself. */
const ofTables = /\/(?:guards|values|budgets|policy-rows\.slow)\.test\.ts$/

/** Returns those of the guards whose removal makes no unit test of `pdf/inspect` fail. */
export async function unnoticedByUnitTests(guards: readonly Guard[]): Promise<Guard[]> {
  if (guards.length === 0) return []
  const files = new Set(guards.map(({ place }) => place.replace(/:\d+$/, '')))
  const sources = [{ sources: 'pdf/inspect/**/*.ts', onStack: [] }]
  const { folder, mutants } = copyWithGuards(sources, (file) => files.has(file))
  try {
    const tests = globSync('test/unit/pdf/inspect/**/*.test.ts', { cwd: root }).filter((file) => !ofTables.test(file))
    const { noticed, close } = noticing(folder, await testsReaching(folder, mutants, { tests }))
    const unnoticed: Guard[] = []
    for (const guard of guards) {
      const mutant = mutants.find(({ place, text }) => place === guard.place && text === guard.text)
      if (mutant === undefined || (await noticed(mutant)) === null) unnoticed.push(guard)
    }
    await close()
    return unnoticed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
