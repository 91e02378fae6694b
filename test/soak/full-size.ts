import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'

/**
 * `npm run test:full -- full-size [part of a path …] [--shard=1/40]`: runs in full the tests that usually try a sample
 * (`test/support/size.ts`): every byte, script and language, every kind of another organization's ids, and a thousand
 * concurrent requests. Vitest receives the options. `tenant-mutations` and `guard-mutations` are separate suites.
 */

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('--'))
const parts = args.filter((arg) => !options.includes(arg))
const isSampled = (file: string) => readFileSync(join(root, file), 'utf8').includes("support/size.ts'")
const ofMutations = ['tenant-layers', 'pooled-connection', 'sql-mutants']
const files = globSync('test/**/*.test.ts', { cwd: root })
  .filter((file) => isSampled(file) && !ofMutations.some((name) => file.includes(name)))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort()
if (files.length === 0) throw new Error(`no sampling test has a path with ${parts.join(' or ')}`)

await build()
console.log(`${files.length} test files in full size`)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...options, ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_SIZE: 'full' },
})
process.exitCode = status ?? 1
