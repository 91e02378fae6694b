import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files on the stack that take longest, longest first. */
export const longestFiles = [
  'test/contract/audit-completeness.test.ts',
  'test/contract/tenants.test.ts',
  'test/browser/signing-page.test.ts',
  'test/signing/copies.test.ts',
  'test/contract/readiness.test.ts',
  'test/cron/clean-up-trash.test.ts',
  'test/operations/documents/upload/repair.test.ts',
  'test/signing/replacements.test.ts',
  'test/contract/repeated-writes.test.ts',
  'test/signing/budgets.test.ts',
  'test/operations/documents/upload/office-files.test.ts',
  'test/contract/sandbox-resources.test.ts',
  'test/operations/signing/sign.test.ts',
  'test/signing/sealed-document.test.ts',
  'test/contract/sandbox.test.ts',
  'test/signing/reminders.test.ts',
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
