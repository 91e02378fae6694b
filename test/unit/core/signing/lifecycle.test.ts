import { expect, test } from 'vitest'
import { firstImpossibleRecord } from '../../../../core/signing/lifecycle.ts'
import { bundle } from './tampering.ts'

test('requires a chain to begin with the creation, and not with another record of the same status', () => {
  const [first, ...rest] = bundle.records
  expect(firstImpossibleRecord(bundle.records)).toBe(-1)
  expect(firstImpossibleRecord([{ ...first!, type: 'corrected' }, ...rest])).toBe(0)
})
