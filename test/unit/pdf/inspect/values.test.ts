import { expect, test } from 'vitest'
import { valueRows } from '../../../fixtures/pdf/value-rows.ts'
import { outcomeOf } from './inspect.ts'

test.each(valueRows.map((row) => [row.name, row] as const))(
  'rejects %s, but not a similar file without it',
  (_, row) => {
    expect([outcomeOf(row.refused), outcomeOf(row.accepted)]).toEqual([
      row.reason ?? 'appearance_ambiguous',
      'admitted',
    ])
  },
)
