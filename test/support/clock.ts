import { expect } from 'vitest'

/** Expects a time that lies so long after some moment between the two; a second is allowed for rounding. */
export function expectAfter(
  time: string,
  ms: number,
  { beganAt, endedAt }: { beganAt: number; endedAt: number },
): void {
  expect(Date.parse(time)).toBeGreaterThanOrEqual(beganAt + ms - 1_000)
  expect(Date.parse(time)).toBeLessThanOrEqual(endedAt + ms + 1_000)
}
