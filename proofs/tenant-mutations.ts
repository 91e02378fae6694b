import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../dev/build/build-part.ts'

/**
 * Switches off, one at a time, every comparison with the organization that an operation evaluates: once with row level
 * security, which must then hold alone, and once without, to see which of them the calls notice. Then 10,000 transactions of
 * several organizations on one connection. Then takes away, one at a time, every condition of the functions of `db/sql`, every
 * policy, trigger and missing right, to see that a test of it fails.
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const files = [
  'test/contract/tenant-layers.test.ts',
  'test/contract/pooled-connection.test.ts',
  'test/unit/db/sql-functions.test.ts',
]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
  cwd: root,
  stdio: 'inherit',
  timeout: 1_800_000,
  env: { ...process.env, TEST_SIZE: 'full' },
})
process.exitCode = status ?? 1
