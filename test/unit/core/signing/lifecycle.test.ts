import { expect, test } from 'vitest'
import { firstImpossibleRecord } from '../../../../core/signing/lifecycle.ts'
import { bundle } from './tampering.ts'

test('requires an evidence chain to begin with the creation of the envelope', () => {
  const [first, ...rest] = bundle.records
  expect(firstImpossibleRecord(bundle.records)).toBe(-1)
  expect(firstImpossibleRecord([{ ...first!, type: 'corrected' }, ...rest])).toBe(0)
})
