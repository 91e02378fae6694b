import type * as z from 'zod'
import { quantity } from './quantity.ts'

type RawIssue = z.core.$ZodRawIssue

const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  email: 'an email address',
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  url: 'a URL such as https://example.com',
  base64: 'a string in Base64',
}

/**
 * Returns the expected value, in words that complete "Send …", for an issue that a schema found. A schema with its own
 * message uses such words, or a complete sentence.
 */
export const expectationOf: z.core.$ZodErrorMap = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? 'another type of value'
    case 'invalid_value':
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_format':
      return issue.format === 'regex' && issue.pattern
        ? `a string that matches ${issue.pattern}`
        : (formats[issue.format] ?? `a valid ${issue.format}`)
    case 'too_small':
      return amountOf(issue.origin, issue.minimum, {
        bound: issue.exact ? 'exactly' : 'at least',
        beyond: 'above',
        isIncluded: issue.inclusive ?? true,
      })
    case 'too_big':
      return amountOf(issue.origin, issue.maximum, {
        bound: issue.exact ? 'exactly' : 'at most',
        beyond: 'below',
        isIncluded: issue.inclusive ?? true,
      })
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    case 'invalid_union':
      return issue.discriminator ? `a known \`${issue.discriminator}\`` : 'another value'
    case 'invalid_key':
      return 'other property names'
    case 'custom':
    case 'invalid_element':
      return 'another value'
  }
  return undefined
}

const units: Record<string, string> = { string: 'character', array: 'item', set: 'item', map: 'entry' }

function amountOf(
  origin: string,
  limit: number | bigint,
  { bound, beyond, isIncluded }: { bound: string; beyond: string; isIncluded: boolean },
): string {
  const unit = units[origin]
  if (unit) return `${bound} ${quantity(limit, unit)}`
  return isIncluded ? `a number of ${bound} ${limit}` : `a number ${beyond} ${limit}`
}

/** Returns whether a message is a complete sentence, and not only the expectation that completes "Send …". */
export const isSentence = (message: string): boolean => /^[A-Z].*[.]$/s.test(message)

/** Returns a sentence that requests the expected value. Returns a complete sentence unchanged. */
export const requestFor = (expected: string): string => (isSentence(expected) ? expected : `Send ${expected}.`)
