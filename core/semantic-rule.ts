import type * as z from 'zod'

/**
 * Marks a rule that JSON Schema cannot express. A value that violates only such rules matches the published schema and
 * is a 422. All other violations are a 400.
 */
export const semanticRule = { params: { isSemanticRule: true } }

/** Returns whether a finding comes from such a rule. */
export const isSemanticRule = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isSemanticRule === true
