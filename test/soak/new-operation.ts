import { parseArgs } from 'node:util'
import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { toyFiles, writeFiles } from '../support/full/toy-operation.ts'

/**
 * `npm run test:full -- new-operation [--quick]`: adds an operation to a copy of the project, with only its file and
 * its test. Then runs the checks, the new test, and the tests that cover every operation. With `--quick`, runs only the
 * new test.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const own = 'test/operations/folders/get.test.ts'
const sweeps = [
  'test/operations/security.test.ts',
  'test/contract/operations.test.ts',
  'test/contract/openapi.test.ts',
  'test/contract/tenants.test.ts',
  'test/contract/audit-completeness.test.ts',
  'test/unit/contract',
  'test/unit/house',
  'test/integration/build',
]

runInCopy((copy) => writeFiles(copy, toyFiles), [...checks, tests(values.quick ? [own] : [own, ...sweeps])])
