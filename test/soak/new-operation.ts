import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { toyFiles, writeFiles } from '../support/full/toy-operation.ts'

/**
 * Adds an operation to a copy of the project, with only its file and its test. Then runs the build, the check, the new
 * test, and the tests that cover every operation.
 */

const sweeps = [
  'test/operations/folders/get.test.ts',
  'test/operations/security.test.ts',
  'test/contract/operations.test.ts',
  'test/contract/openapi.test.ts',
  'test/contract/tenants.test.ts',
  'test/contract/audit-completeness.test.ts',
  'test/unit/contract',
  'test/unit/house',
  'test/integration/build',
]

runInCopy((copy) => writeFiles(copy, toyFiles), [...checks, tests(sweeps)])
