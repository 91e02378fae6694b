import { expect, test } from 'vitest'
import { guardRows } from '../../../fixtures/pdf/guard-rows.ts'
import { outcomeOf } from './inspect.ts'

test.each(guardRows)('rejects a file with $name: $reason', ({ body, reason, options }) => {
  expect(outcomeOf(body, options)).toBe(reason)
})
