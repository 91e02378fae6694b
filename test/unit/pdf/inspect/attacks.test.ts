import { describe, expect, test } from 'vitest'
import { attacks } from '../../../fixtures/pdf/attacks.ts'
import { cpuMsOf } from '../../../support/cpu-time.ts'
import { isFull } from '../../../support/size.ts'
import { outcomeOf } from './inspect.ts'

describe('an attack ends in its typed outcome within 5 seconds of CPU and 128 MB', () => {
  // Between too many objects and none lies nothing new.
  const tried = attacks.filter(({ name }) => isFull || name !== '500,000 objects')
  test.each(tried)(
    '$name',
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
