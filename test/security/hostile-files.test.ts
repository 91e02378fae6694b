import { describe, expect, test } from 'vitest'
import { attacks } from '../fixtures/pdf/attacks.ts'
import { cpuMsOf } from '../support/cpu-time.ts'
import { isFull } from '../support/size.ts'
import { outcomeOf } from '../unit/pdf/inspect/inspect.ts'

/** Files that take seconds to create and read. For each of them, a smaller file in the table reaches the same limit. */
const slow = new Set([
  '1,000,000 objects',
  '500,000 objects',
  'a page tree of 100,000 levels',
  'content that expands 1,000 to 1',
  'many streams that together expand beyond the limit',
  '60 MiB of one comment',
])

describe('inspection of a hostile PDF', () => {
  const tried = attacks.filter(({ name }) => isFull || !slow.has(name))
  test.each(tried)(
    'returns the expected result within 5 seconds of CPU time and 128 MB: $name',
    ({ bytes, expected }) => {
      const body = bytes()
      const residentBefore = process.memoryUsage.rss()
      const cpuMs = cpuMsOf(() => expect(outcomeOf(body)).toBe(expected))
      expect(cpuMs).toBeLessThan(5_000)
      expect(process.memoryUsage.rss() - residentBefore).toBeLessThan(128e6)
    },
    60_000,
  )
})
