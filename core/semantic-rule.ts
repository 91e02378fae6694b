import type * as z from 'zod'

/** The codes of rules that no builder of zod expresses. */
type RuleCode =
  | 'duplicate'
  | 'invalid_format'
  | 'invalid_value'
  | 'incomplete'
  | 'too_big'
  | 'too_small'
  | 'unsupported_character'

/** Returns the parameters of a refinement with an error code. */
export const rule = (code: RuleCode) => ({ params: { code } })

/**
 * Returns the parameters of a rule that JSON Schema cannot express, with its error code. A value that violates only
 * semantic rules matches the published schema and causes a 422. Any other violation causes a 400.
 */
export const semanticRule = (code: RuleCode) => ({ params: { code, isSemanticRule: true } })

/** Returns whether an issue comes from a semantic rule. */
export const isSemanticRule = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isSemanticRule === true

/** Returns the error code of an issue. */
export const issueCode = (issue: z.core.$ZodIssue): string =>
  issue.code === 'custom' ? String(issue.params?.code ?? 'invalid_value') : issue.code
