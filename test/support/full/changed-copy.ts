import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../../../dev/support/copied-project.ts'
import { installTools } from '../../../dev/support/tools.ts'
import { writeFiles } from './toy-operation.ts'

/** A program of the project with its arguments. */
export type Step = [what: string, program: string, args: string[]]

/** Steps that check the format, imports and types of a copy. */
export const checks: Step[] = [
  ['derived files', 'dev/derive.ts', []],
  ['description', 'dev/openapi.ts', []],
  ['clients', 'dev/clients.ts', []],
  ['format and lint', 'dev/tool.ts', ['biome', 'check', '.']],
  ['types', 'dev/tool.ts', ['tsc', '-p', '.']],
  ['types of the pages', 'dev/tool.ts', ['tsc', '-p', 'web']],
]

/** Returns the step that runs tests. */
export const tests = (paths: string[]): Step => ['tests', 'node_modules/vitest/vitest.mjs', ['run', ...paths]]

/** Copies the project, changes the copy, and runs each step in it. Sets the exit code to 1 if a step fails. */
export function runInCopy(change: (copy: string) => void, steps: Step[]): void {
  installTools()
  const copy = copyProject()
  try {
    change(copy)
    writeFiles(copy, { '.git/info/exclude': 'node_modules\n' })
    // The linter and the import rules read the list of files from Git.
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
    ])
      spawnSync('git', args, { cwd: copy, stdio: 'inherit' })
    for (const [what, program, args] of steps) {
      const started = performance.now()
      const { status } = spawnSync(process.execPath, [join(copy, program), ...args], { cwd: copy, stdio: 'inherit' })
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(`${what}: ${status === 0 ? 'ok' : 'FAILED'} after ${seconds} s`)
      if (status !== 0) process.exitCode = 1
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
