import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run bench [-- name ... [--option ... | folder]]`: runs the named benches, or all, each in a process of its own, with the options, or
 * the folder whose files they are to read.
 */

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
  'text',
  'page',
  'slow-line',
  'clean-up',
  'evidence',
]

/** What needs something that is not here, and so runs only when it is named. */
const asked = ['peer']

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => /^-|[./]/.test(word))
const named = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = named.filter((name) => ![...benches, ...asked].includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${[...benches, ...asked].join(', ')}.`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : benches) {
  console.log(`\n== ${name} ==`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
