import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run proof -- <name> [arguments]`: runs one of the proofs that take longer than tests may. Each starts what it needs,
 * prints what it found, and ends with 1 at any finding.
 */

const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
  .map((name) => name.slice(0, -'.ts'.length))

const [name = '', ...args] = process.argv.slice(2)
if (names.includes(name)) {
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...args], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  console.error(`usage: npm run proof -- <${names.join('|')}> [arguments]`)
  process.exitCode = 2
}
