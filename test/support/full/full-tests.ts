import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'

/** Runs test files in full size, or as the sample that `tests` runs. Returns whether they passed. */
export function runFullTests(files: readonly string[], { isSample = false } = {}): boolean {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    timeout: 10_800_000,
    env: { ...process.env, TEST_SIZE: isSample ? 'sample' : 'full' },
  })
  return status === 0
}
