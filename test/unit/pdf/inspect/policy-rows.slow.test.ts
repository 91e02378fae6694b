import { describe, expect, test } from 'vitest'
import { policyRows } from '../../../fixtures/pdf/policy-rows.ts'
import { outcomeOf } from './inspect.ts'

describe('the default policy', () => {
  test.each(policyRows.map(({ name, outcome, bytes }) => [outcome, name, bytes] as const))(
    'returns the outcome %s for %s',
    (outcome, _, bytes) => {
      const body = bytes()
      expect(outcomeOf(body)).toBe(outcome)
      for (const chunkBytes of [1, 37]) {
        if (body.length < 10_000) expect(outcomeOf(body, { chunkBytes })).toBe(outcome)
      }
    },
  )
})
