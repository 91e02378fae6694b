import type * as z from 'zod'

/**
 * Marks a rule that JSON Schema cannot express. A value that violates only semantic rules matches the published schema
 * and causes a 422. Any other violation causes a 400.
 */
export const semanticRule = { params: { isSemanticRule: true } }

/** Returns whether an issue comes from a semantic rule. */
export const isSemanticRule = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isSemanticRule === true
