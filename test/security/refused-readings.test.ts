import { describe, expect, test } from 'vitest'
import { inspectBytes } from '../support/full/two-readings/inspect.ts'
import { readings } from '../support/full/two-readings/readings.ts'
import { isFull } from '../support/size.ts'
import { outcomeOf } from '../unit/pdf/inspect/inspect.ts'

describe.each([...new Set(readings.map(({ family }) => family))])('ambiguous PDF, %s', (family) => {
  test.each(readings.filter((reading) => reading.family === family))(
    'has the outcome $outcome: $name',
    async ({ bytes, outcome }) => {
      const body = bytes()
      const atUpload = outcome === 'value_not_shown' ? 'admitted' : outcome
      for (const chunkBytes of isFull ? [262_144, 37, 1] : [262_144])
        expect(outcomeOf(body, { chunkBytes })).toBe(atUpload)
      expect(await inspectBytes(body)).toBe(outcome)
    },
  )
})
