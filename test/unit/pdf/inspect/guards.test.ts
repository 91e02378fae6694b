import { expect, test } from 'vitest'
import { guardRows } from '../../../fixtures/pdf/guard-rows.ts'
import { outcomeOf } from './inspect.ts'

test.each(guardRows.map((row) => [row.name, row.reason, row] as const))('rejects %s: %s', (_, reason, row) => {
  expect(outcomeOf(row.body, row.options)).toBe(reason)
})
