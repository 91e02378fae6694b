import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runFullTests } from '../support/full/full-tests.ts'
import { copyWithGuards, noticing, testsReaching } from '../support/full/guarded-copy.ts'
import { guardedSources } from '../support/full/guarded-sources.ts'
import { nameOf } from '../support/full/guards.ts'
import { redundantGuards } from '../support/full/redundant-guards.ts'

/**
 * `npm run test:full -- guard-mutations [--every 1] [--from 1] [--to n] [--only 3,14] [--quick] [--near] [part of a
 * path …]`: removes the guards of the signing core, the jobs and `service`, one at a time, and runs the affected tests.
 * A guard that no test notices is a finding, unless it is listed with a second layer that still protects. Then removes
 * every condition, policy and trigger of `db/sql`, and adds every missing grant; a path of `db/sql` or `core` selects
 * one of these two parts. `--quick` runs only tests without a stack, and `--only` selects guards by the numbers that
 * the suite prints, and prints which test notices them. `--near` runs only the unit tests in the guard's folder, so a
 * guard that they do not notice is no finding, unless they notice none.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: 'Infinity' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
  },
})
const [every, from, to] = [Number(values.every), Number(values.from), Number(values.to)]
const isNear = values.near
const only = values.only?.split(',').map(Number)
const isWanted = (number: number) =>
  only ? only.includes(number) : number >= from && number <= to && (number - 1) % every === 0

const isChosen = (file: string) => positionals.length === 0 || positionals.some((part) => file.includes(part))

/** Removes guards from the sources, one at a time. Returns the number of findings. */
async function takeAway(): Promise<number> {
  const { folder, mutants: all } = copyWithGuards(guardedSources, isChosen)
  try {
    const mutants = all.filter(({ number }) => isWanted(number + 1))
    if (mutants.length === 0) return 0
    const { noticed, close } = noticing(folder, await testsReaching(folder, mutants, { isNear }), {
      usesStack: !values.quick && !isNear,
    })
    const unnoticed: string[] = []
    for (const [index, mutant] of mutants.entries()) {
      if (index % 20 === 19) console.log(`${index + 1} of ${mutants.length}`)
      const noticedBy = await noticed(mutant)
      if (noticedBy !== null && only)
        console.log(`${mutant.number + 1}: ${mutant.place} ${mutant.text}: noticed by ${noticedBy}`)
      if (noticedBy !== null) continue
      const name = nameOf(mutant)
      unnoticed.push(name)
      console.log(
        `${mutant.number + 1}: ${mutant.place} ${mutant.text}: ${redundantGuards[name] ?? (isNear ? 'noticed by no test here' : 'NOTICED BY NO TEST')}`,
      )
    }
    await close()
    const open = unnoticed.filter((name) => !(name in redundantGuards)).length
    const isAnyNoticed = unnoticed.length < mutants.length
    const findings = isNear ? Number(!isAnyNoticed) : open
    console.log(
      `${mutants.length} guards removed one at a time, ${mutants.length - unnoticed.length} noticed, ${findings} findings`,
    )
    return findings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const findings = await takeAway()
const areSqlFine = !isChosen('db/sql') || runFullTests(['test/security/sql-mutants.test.ts'])
if (findings > 0 || !areSqlFine) process.exitCode = 1
