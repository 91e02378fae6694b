import { runFullTests } from '../support/full/full-tests.ts'

/**
 * Switches off, one at a time, every comparison with the organization that an operation evaluates: once with row level
 * security, which must then hold alone, and once without, to see which of them the calls notice. Then 10,000 transactions of
 * several organizations on one connection. What `db/sql` holds is taken away by `guard-mutations`.
 */
if (!runFullTests(['test/security/tenant-layers.test.ts', 'test/contract/pooled-connection.test.ts']))
  process.exitCode = 1
