import { describe, expect, test } from 'vitest'
import { readings } from '../../../../proofs/support/two-readings/readings.ts'
import { outcomeOf } from './inspect.ts'

describe.each([...new Set(readings.map(({ family }) => family))])('%s', (family) => {
  test.each(readings.filter((reading) => reading.family === family))('$name: $outcome', ({ bytes, outcome }) => {
    const body = bytes()
    for (const chunkBytes of [262_144, 37, 1]) expect(outcomeOf(body, { chunkBytes })).toBe(outcome)
  })
})
