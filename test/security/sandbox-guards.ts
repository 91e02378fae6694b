import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, replaceIn } from '../../dev/support/copied-project.ts'
import { type SandboxGuard, sandboxGuards } from '../support/full/sandbox-guards.ts'

/**
 * `npm run test:full -- sandbox-guards [--shard 1/1]`: removes the guards of the sandbox one at a time in a copy of the
 * project, and expects the test named for each guard to fail. A missing test, or one that passes without its guard, is
 * a finding. `--shard 2/20` removes the second, the 22nd and so on.
 */
const { values } = parseArgs({ options: { shard: { type: 'string', default: '1/1' } } })
const [shard, shards] = values.shard.split('/').map(Number) as [number, number]
const runMsMax = 300_000

type Report = { numTotalTests: number; success: boolean }

/** Runs the test named for a guard in this copy, and returns whether it noticed that the guard is missing. */
function outcomeOf(folder: string, { test, title }: SandboxGuard): 'noticed' | 'NOTICED BY NO TEST' | 'NO TEST RAN' {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', test, '-t', title, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [vitest, ...args], {
    cwd: folder,
    timeout: runMsMax,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!existsSync(report)) return 'NO TEST RAN'
  const { numTotalTests, success } = JSON.parse(readFileSync(report, 'utf8')) as Report
  // Without a guard, the preparation of the tests can fail before the test.
  if (numTotalTests === 0) return 'NO TEST RAN'
  return success ? 'NOTICED BY NO TEST' : 'noticed'
}

const folder = copyProject({ isBuilt: true })
try {
  const chosen = sandboxGuards.filter((_, index) => index % shards === shard - 1)
  if (chosen.length === 0) throw new Error(`No guard is in the shard ${values.shard}.`)
  let findings = 0
  for (const one of chosen) {
    const path = join(folder, one.file)
    const whole = readFileSync(path, 'utf8')
    replaceIn(path, one.guard, one.without)
    const outcome = outcomeOf(folder, one)
    writeFileSync(path, whole)
    if (outcome !== 'noticed') findings++
    console.log(`${outcome}: ${one.guarantee} (${one.file}): ${one.test}: ${one.title}`)
  }
  console.log(`${chosen.length} guards removed one at a time, ${findings} findings`)
  if (findings > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
