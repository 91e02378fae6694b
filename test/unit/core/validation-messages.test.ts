import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldErrorsOf } from '../../../core/field-errors.ts'
import { rule, semanticRule } from '../../../core/semantic-rule.ts'
import { expectationOf } from '../../../core/validation-messages.ts'

const codeFor = (schema: z.ZodType): string | undefined =>
  schema.safeParse('x').error?.issues.flatMap((issue) => fieldErrorsOf(issue))[0]?.code

describe('the error code of an invalid value', () => {
  it('comes from the violated rule, and is invalid_value if the rule has no code', () => {
    const given = z.string()
    expect(codeFor(given.refine(() => false, semanticRule('duplicate')))).toBe('duplicate')
    expect(codeFor(given.refine(() => false, rule('too_small')))).toBe('too_small')
    expect(codeFor(given.refine(() => false))).toBe('invalid_value')
  })
})

const messageFor = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: expectationOf }).error?.issues.flatMap((issue) => fieldErrorsOf(issue))[0]?.message

describe('the error message for an invalid value', () => {
  it.each<[schema: z.ZodType, value: unknown, message: string]>([
    [z.string(), undefined, 'Send a string.'],
    [z.string(), 5, 'Send a string.'],
    [z.number(), '5', 'Send a number.'],
    [z.int(), 1.5, 'Send an integer.'],
    [z.boolean(), 'yes', 'Send true or false.'],
    [z.array(z.string()), {}, 'Send an array.'],
    [z.object({}), [], 'Send an object.'],
    [z.record(z.string(), z.string()), 'x', 'Send an object.'],
    [z.null(), 1, 'Send null.'],
    [z.never(), 1, 'Send another type of value.'],
    [z.literal('text'), 'pdf', 'Send "text".'],
    [z.enum(['asc', 'desc']), 'up', 'Send one of "asc", "desc".'],
    [z.array(z.string()).min(1), [], 'Send at least 1 item.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Send at most 2 items.'],
    [z.string().min(3), 'a', 'Send at least 3 characters.'],
    [z.string().max(1), 'ab', 'Send at most 1 character.'],
    [z.string().length(2), 'abc', 'Send exactly 2 characters.'],
    [z.number().min(0.5), 0, 'Send a number of at least 0.5.'],
    [z.number().max(1), 2, 'Send a number of at most 1.'],
    [z.number().gt(0), 0, 'Send a number above 0.'],
    [z.number().lt(1), 1, 'Send a number below 1.'],
    [z.number().multipleOf(5), 7, 'Send a multiple of 5.'],
    [z.email(), 'x', 'Send an email address.'],
    [z.iso.date(), 'x', 'Send a date such as 2026-01-31.'],
    [z.iso.datetime(), 'x', 'Send a time such as 2026-01-31T12:00:00Z.'],
    [z.uuid(), 'x', 'Send a valid uuid.'],
    [z.string().regex(/^a$/), 'b', 'Send a string that matches /^a$/.'],
    [z.record(z.enum(['a']), z.string()), { b: 'x' }, 'Send a string.'],
    [z.discriminatedUnion('type', [z.object({ type: z.literal('a') })]), { type: 'b' }, 'Send a known `type`.'],
    [z.string().refine(() => false), 'x', 'Send another value.'],
    [z.string().refine(() => false, 'each role only once'), 'x', 'Send each role only once.'],
    [
      z.string().refine(() => false, 'The service sets this key. Remove it.'),
      'x',
      'The service sets this key. Remove it.',
    ],
  ])('is $2 for the value $1', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message)
  })
})
