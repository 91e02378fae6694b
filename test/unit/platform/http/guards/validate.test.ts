import { expect, test } from 'vitest'
import * as z from 'zod'
import { boundedText } from '../../../../../core/bounded-text.ts'
import type { ApiError, FieldError } from '../../../../../core/errors.ts'
import { CalculationOrNull } from '../../../../../core/signing/conditions/logic-input.ts'
import { FieldFormatInput } from '../../../../../core/signing/request-properties.ts'
import { validate } from '../../../../../platform/http/guards/validate.ts'

const Place = z.strictObject({ pageNumber: z.int(), format: FieldFormatInput.nullable().optional() })
const Body = z.strictObject({
  title: z.string(),
  value: z.union([z.string(), z.boolean()]).optional(),
  fields: z.array(Place).default([]),
})

function findings(value: unknown): FieldError[] {
  try {
    validate('body', Body, value)
  } catch (error) {
    return (error as ApiError).extras.errors ?? []
  }
  return []
}

test('lists the known properties in the error for an unknown property', () => {
  expect(findings({ titel: 'A', extra: 1, title: 'A', fields: [{ page: 1, pageNumber: 1 }] })).toEqual([
    {
      path: 'fields.0.page',
      code: 'unknown_key',
      message: 'This property is unknown. Remove it. Known properties: pageNumber, format.',
    },
    {
      path: 'titel',
      code: 'unknown_key',
      message: 'This property is unknown. Remove it. Known properties: title, value, fields.',
    },
    { path: 'extra', code: 'unknown_key', message: 'This property is unknown. Remove it.' },
  ])
})

test('lists all alternatives in the error for a value that matches none of them', () => {
  expect(findings({ title: 'A', value: 5 })).toEqual([
    { path: 'value', code: 'invalid_union', message: 'Send a string; or true or false.' },
  ])
  const [format] = findings({ title: 'A', fields: [{ pageNumber: 1, format: 'regex' }] })
  expect(format?.message).toMatch(/^Send one of "date", .*; or an object\.$/)
  const [mask] = findings({ title: 'A', fields: [{ pageNumber: 1, format: { mask: 5 } }] })
  expect(mask).toMatchObject({ path: 'fields.0.format.mask', message: 'Send a string.' })
})

test('reports only the errors of the alternative that matches the type of the value', () => {
  const Texts = z.strictObject({ value: z.union([boundedText(0, 3), z.boolean()]) })
  const errorsOf = (schema: z.ZodType, value: unknown) => {
    try {
      validate('body', schema, { value })
    } catch (error) {
      return (error as ApiError).extras.errors
    }
    return []
  }
  expect(errorsOf(Texts, 'long')).toEqual([{ path: 'value', code: 'too_big', message: 'Send 0 to 3 characters.' }])
  const nested = (levels: number): object => ({ operation: 'sum', values: [levels === 1 ? 1 : nested(levels - 1)] })
  const Calculated = z.strictObject({ value: CalculationOrNull })
  expect(errorsOf(Calculated, nested(4))).toEqual([])
  expect(errorsOf(Calculated, nested(5))).toMatchObject([
    { path: 'value.values.0.values.0.values.0.values.0', message: expect.stringContaining('at most 4 levels deep') },
  ])
})
