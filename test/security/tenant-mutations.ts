import { runFullTests } from '../support/full/full-tests.ts'

/**
 * Disables every comparison with the organization that an operation evaluates, one at a time. With row-level security,
 * no call may find another organization's data. Without it, the calls show which comparisons they depend on. Then runs
 * 10,000 transactions of several organizations on one connection. `guard-mutations` covers `db/sql`.
 */
if (!runFullTests(['test/security/tenant-layers.test.ts', 'test/soak/pooled-connection.test.ts'])) process.exitCode = 1
