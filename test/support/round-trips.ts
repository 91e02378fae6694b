import { databaseStats } from './stack.ts'

const triesMin = 25
const msMin = 10_000

/**
 * Round trips to the database that an act causes. Others use the same database meanwhile, which can only add to one
 * measurement, so the least of several is the act's own; measuring ends early at `expected`.
 */
export async function roundTripsOf(expected: number, act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  const deadline = performance.now() + msMin
  for (let i = 0; least > expected && (i < triesMin || performance.now() < deadline); i++) {
    const before = await databaseStats()
    await act()
    const after = await databaseStats()
    // A count that fell was set back by somebody else, and says nothing.
    if (after.requests >= before.requests) least = Math.min(least, after.requests - before.requests)
  }
  return least
}
