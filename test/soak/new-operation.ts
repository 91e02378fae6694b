import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../../dev/support/copied-project.ts'
import { installTools } from '../../dev/support/tools.ts'
import { toyFiles, writeFiles } from '../support/full/toy-operation.ts'

/**
 * Adds an operation to a copy of the project, as its file and its test and nothing else, and runs there what a newcomer would:
 * the build, the check, its test, and the tests that sweep every operation.
 */

installTools()
const copy = copyProject()
const sweeps = [
  'test/operations/folders/get.test.ts',
  'test/operations/security.test.ts',
  'test/contract/operations.test.ts',
  'test/contract/openapi.test.ts',
  'test/contract/tenants.test.ts',
  'test/contract/audit-completeness.test.ts',
  'test/unit/contract',
  'test/unit/house',
  'test/unit/dev/build',
]
const steps: [what: string, program: string, args: string[]][] = [
  ['description', 'dev/openapi.ts', []],
  ['format and lint', 'dev/tool.ts', ['biome', 'check', '.']],
  ['types', 'dev/tool.ts', ['tsc', '-p', '.']],
  ['tests', 'node_modules/vitest/vitest.mjs', ['run', ...sweeps]],
]

try {
  writeFiles(copy, { ...toyFiles, '.git/info/exclude': 'node_modules\n' })
  // The linter and the rules of the rooms look at what git knows.
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    spawnSync('git', args, { cwd: copy, stdio: 'inherit' })
  for (const [what, program, args] of steps) {
    const started = performance.now()
    const { status } = spawnSync(process.execPath, [join(copy, program), ...args], { cwd: copy, stdio: 'inherit' })
    console.log(
      `${what}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s`,
    )
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
