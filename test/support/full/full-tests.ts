import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'

/** Runs test files in full size. Returns whether they passed. */
export function runFullTests(files: readonly string[]): boolean {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    timeout: 10_800_000,
    env: { ...process.env, TEST_SIZE: 'full' },
  })
  return status === 0
}
