import { expect, test } from 'vitest'
import * as z from 'zod'
import * as schemas from '../../../core/schemas.ts'

const { boolean, booleanOrNull, integer, integerOrNull, object, objectList, objectOrNull, string, stringOrNull } =
  schemas

test.each([
  boolean('a value'),
  booleanOrNull('a value'),
  integer('a value'),
  integerOrNull('a value'),
  string('a value'),
  stringOrNull('a value'),
  object('a value', { id: z.string() }),
  objectList('a value', { id: z.string() }),
  objectOrNull('a value', { id: z.string() }),
])('describes a schema without a copy', (schema) => {
  expect(schema.description).toBe('a value')
  // zod sets the parent of a copy.
  expect(schema._zod.parent).toBeUndefined()
})
