import type * as z from 'zod'

/**
 * Marks a rule that JSON Schema cannot express. A value that violates only semantic rules matches the published schema,
 * so the response is a 422. For any other violation, it is a 400.
 */
export const semanticRule = { params: { isSemanticRule: true } }

/** Returns whether an issue comes from a semantic rule. */
export const isSemanticRule = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isSemanticRule === true
