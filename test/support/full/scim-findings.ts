import * as z from 'zod'

/** A check of an external SCIM tester, and its result. */
export type Finding = { title: string; isGood: boolean }

const SanityReport = z.object({
  results: z.array(z.object({ name: z.string(), status: z.string(), message: z.string().nullish() })),
})

/** Returns the checks in a scim-sanity report, except for skipped ones. */
export const findingsOfSanity = (output: string): Finding[] =>
  SanityReport.parse(JSON.parse(output))
    .results.filter(({ status }) => status !== 'skip')
    .map(({ name, status, message }) => ({ title: `${name}: ${message ?? ''}`, isGood: status === 'pass' }))

const Line = z.object({ title: z.string(), isGood: z.boolean() })

/**
 * Returns the checks of scim2-tester, which are in one line of JSON each (`test/interop/tools/scim-testers/check.py`).
 */
export const findingsOfTester = (output: string): Finding[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Line.parse(JSON.parse(line)))
