import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../dev/build/build-part.ts'

/**
 * Switches off, one at a time, every comparison with the organization that an operation evaluates: once with row level
 * security, which must then hold alone, and once without, to see which of them the calls notice. Then 10,000 transactions of
 * several organizations on one connection.
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'stack',
    'test/contract/tenant-layers.test.ts',
    'test/contract/pooled-connection.test.ts',
  ],
  { cwd: root, stdio: 'inherit', timeout: 900_000, env: { ...process.env, TENANT_MUTATIONS: 'all' } },
)
process.exitCode = status ?? 1
