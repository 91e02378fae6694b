import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject, replaceIn } from '../../dev/support/copied-project.ts'
import { type SandboxGuard, sandboxGuards } from '../support/full/sandbox-guards.ts'

/**
 * `npm run test:full -- sandbox-guards [--from 1] [--to n]`: removes the guards of the sandbox one at a time in a copy
 * of the project, and expects the test named for each guard to fail. A missing test, or one that passes without its
 * guard, is a finding.
 */
const { values } = parseArgs({
  options: { from: { type: 'string', default: '1' }, to: { type: 'string', default: 'Infinity' } },
})
const runMsMax = 300_000

/**
 * Returns whether the test fails in this copy. Throws if the run did not end. A unit test checks that the named test
 * exists.
 */
function fails(folder: string, { project, test, title }: SandboxGuard): boolean {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  if (project === 'stack')
    spawnSync(process.execPath, [join(folder, 'dev/build.ts')], { cwd: folder, timeout: runMsMax })
  const report = join(folder, 'report.json')
  const args = ['run', '--project', project, test, '-t', title, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [vitest, ...args], { cwd: folder, timeout: runMsMax, stdio: 'ignore' })
  // If a dependency fails to load, no test of the file runs.
  const { success } = JSON.parse(readFileSync(report, 'utf8')) as { success: boolean }
  rmSync(report)
  return !success
}

const folder = copyProject({ isBuilt: true })
try {
  const chosen = sandboxGuards.filter((_, index) => index + 1 >= Number(values.from) && index + 1 <= Number(values.to))
  let findings = 0
  for (const one of chosen) {
    const path = join(folder, one.file)
    const whole = readFileSync(path, 'utf8')
    replaceIn(path, one.guard, one.without)
    const isNoticed = fails(folder, one)
    writeFileSync(path, whole)
    if (!isNoticed) findings++
    console.log(
      `${isNoticed ? 'noticed' : 'NOTICED BY NO TEST'}: ${one.guarantee} (${one.file}): ${one.test}: ${one.title}`,
    )
  }
  console.log(`${chosen.length} guards removed one at a time, ${findings} findings`)
  if (findings > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
