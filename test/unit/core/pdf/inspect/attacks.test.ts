import { describe, expect, test } from 'vitest'
import { attacks } from '../../../../fixtures/pdf/attacks.ts'
import { outcomeOf } from './inspect.ts'

describe('an attack ends in its typed outcome within 5 seconds and 128 MB', () => {
  test.each(attacks)('$name', ({ bytes, expected }) => {
    const body = bytes()
    const residentBefore = process.memoryUsage.rss()
    const startedAt = performance.now()
    expect(outcomeOf(body)).toBe(expected)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(process.memoryUsage.rss() - residentBefore).toBeLessThan(128e6)
  })
})
