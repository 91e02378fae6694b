import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run bench [-- name ...]`: runs the named benches, or all, each in a process of its own. */

const benches = [
  'round-trips',
  'upload',
  'seal',
  'inspect',
  'append',
  'scim',
  'audit',
  'account',
  'request',
  'concurrency',
  'cold-start',
  'crowd',
  'growth',
  'webhooks',
  'search',
  'read-text',
  'extraction',
  'page',
  'slow-line',
  'clean-up',
  'evidence',
]

const named = process.argv.slice(2)
const unknown = named.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${benches.join(', ')}.`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : benches) {
  console.log(`\n== ${name} ==`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
