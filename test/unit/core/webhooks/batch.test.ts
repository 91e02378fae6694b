import { expect, test } from 'vitest'
import { firstBatchSize, nextBatchSize } from '../../../../core/webhooks/batch.ts'

test.each<[string, { finished: number; elapsedMs: number }, number]>([
  ['no finished delivery', { finished: 0, elapsedMs: 500 }, 100],
  ['receivers that respond after a second', { finished: 3, elapsedMs: 500 }, 100],
  ['400 deliveries per second', { finished: 100, elapsedMs: 250 }, 100],
  ['1,000 deliveries per second', { finished: 100, elapsedMs: 100 }, 250],
  ['4,000 deliveries per second', { finished: 400, elapsedMs: 100 }, 400],
  ['a clock that does not advance', { finished: 7, elapsedMs: 0 }, 400],
])('claims as many deliveries as fit into a quarter of a second, within bounds: %s', (_, speed, size) => {
  expect(nextBatchSize(speed)).toBe(size)
})

test('claims the minimum number of deliveries at the start of a run', () => {
  expect(firstBatchSize).toBe(nextBatchSize({ finished: 0, elapsedMs: 1 }))
})
