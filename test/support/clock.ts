import { expect } from 'vitest'

/**
 * Expects a time that is `ms` after a moment between `beganAt` and `endedAt`, with a tolerance of one second for
 * rounding.
 */
export function expectAfter(
  time: string,
  ms: number,
  { beganAt, endedAt }: { beganAt: number; endedAt: number },
): void {
  expect(Date.parse(time)).toBeGreaterThanOrEqual(beganAt + ms - 1_000)
  expect(Date.parse(time)).toBeLessThanOrEqual(endedAt + ms + 1_000)
}
