import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files on the stack that take longest, longest first. */
export const longestFiles = [
  'test/contract/tenants.test.ts',
  'test/contract/sandbox-resources.test.ts',
  'test/contract/sandbox.test.ts',
  'test/contract/repeated-writes.test.ts',
  'test/browser/signing-page.test.ts',
  'test/operations/documents/read-text.test.ts',
  'test/browser/embedding.test.ts',
  'test/signing/copies.test.ts',
  'test/contract/audit-completeness.test.ts',
  'test/operations/documents/create-from-text.test.ts',
  'test/browser/access-code.test.ts',
  'test/operations/documents/upload/repair.test.ts',
  'test/signing/signed-file-mails.test.ts',
  'test/contract/readiness.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longestFiles.findIndex((file) => moduleId.endsWith(file))
  return rank < 0 ? longestFiles.length : rank
}

/**
 * Starts the longest test files first. Vitest knows the durations only after a first run, and by default starts large
 * files first. A long file would then run alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
