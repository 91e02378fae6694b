import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { toyFiles, writeFiles } from '../support/full/toy-operation.ts'

/**
 * Adds an operation to a copy of the project, as its file and its test and nothing else, and runs there what a newcomer would:
 * the build, the check, its test, and the tests that sweep every operation.
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
  'test/unit/dev/build',
]

runInCopy((copy) => writeFiles(copy, toyFiles), [...checks, tests(sweeps)])
