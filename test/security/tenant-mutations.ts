import { parseArgs } from 'node:util'
import { runFullTests } from '../support/full/full-tests.ts'

/**
 * `npm run test:full -- tenant-mutations [--sample] [part of a path …]`: disables every comparison with the
 * organization that an operation evaluates, one at a time. With row-level security, no call may find another
 * organization's data. Without it, the calls show which comparisons they depend on. Then runs 10,000 transactions of
 * several organizations on one connection. `guard-mutations` covers `db/sql`.
 */
const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'boolean', default: false } },
})
const files = ['test/security/tenant-layers.test.ts', 'test/soak/pooled-connection.test.ts'].filter(
  (file) => parts.length === 0 || parts.some((part) => file.includes(part)),
)
if (files.length === 0) throw new Error(`No test file of this suite has a path with ${parts.join(' or ')}.`)
if (!runFullTests(files, { isSample: values.sample })) process.exitCode = 1
