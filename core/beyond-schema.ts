import type * as z from 'zod'

/**
 * Marks a refinement that no JSON schema can say. What it alone refuses fits what is published, and is a 422; everything else that a
 * schema refuses is published, and a 400.
 */
export const beyondSchema = { params: { isBeyondSchema: true } }

/** Whether a finding comes from such a refinement. */
export const isBeyondSchema = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.isBeyondSchema === true
