import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * `npm run test:full -- <name> [arguments]`: runs one of the suites that take longer than `npm test` may. Each suite starts what it
 * needs, prints its findings, and exits with 1 if there are any.
 */

const suites = new Map(
  globSync('{soak,faults,fuzz,interop,security}/*.ts', { cwd: import.meta.dirname }).map((path) => [
    basename(path, '.ts'),
    path,
  ]),
)

const [name = '', ...args] = process.argv.slice(2)
const path = suites.get(name)
if (path) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, path), ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  console.error(`Usage: npm run test:full -- <suite> [arguments]\n\nSuites: ${[...suites.keys()].sort().join(', ')}`)
  process.exitCode = 2
}
