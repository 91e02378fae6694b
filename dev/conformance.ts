import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run conformance -- <folder>`: compares the service with third-party data. The folder contains `scim` (a
 * collection of requests) and `datev` (a batch of another program).
 */

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run conformance -- <folder with scim and datev>')
  process.exit(2)
}
const checks = [['scim.ts', join(folder, 'scim')], ['datev.ts', join(folder, 'datev')], ['spreadsheet.ts']]
for (const [script = '', ...args] of checks) {
  console.log(`== ${script.replace('.ts', '')} ==`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'conformance', script), ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
