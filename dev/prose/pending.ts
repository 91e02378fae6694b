/**
 * Lists paths whose prose is not rewritten yet: files, or folders that end in a slash. Remove a path once `npm run
 * lint` passes without it. The list is temporary and only shrinks.
 */
export const pending: readonly string[] = [
  'core/signing/field-values.ts',
  'core/signing/model.ts',
  'core/signing/test-values.ts',
  'core/signing/verify-chain.ts',
]
