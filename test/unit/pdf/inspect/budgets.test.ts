import { expect, it, test } from 'vitest'
import { defaultInspectionBudgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { budgetRows } from '../../../fixtures/pdf/budget-rows.ts'
import { outcomeOf } from './inspect.ts'

test.each(Object.entries(budgetRows))(
  'rejects a file that exceeds a lowered `%s`, but accepts it with the default limit',
  (_, row) => {
    const { body, budgets, reason } = row
    expect(outcomeOf(body, { chunkBytes: 64 })).toBe('admitted')
    expect(outcomeOf(body, { chunkBytes: 64, budgets })).toBe(reason)
  },
)

it('has a test file for every inspection limit', () => {
  expect(Object.keys(budgetRows).sort()).toEqual(Object.keys(defaultInspectionBudgets).sort())
})
