import { databaseStats } from './stack.ts'

const triesMax = 25

/**
 * Round trips to the database that an act causes. Others use the same database meanwhile, which can only add to one
 * measurement, so the least of several is the act's own; measuring ends early at `expected`.
 */
export async function roundTripsOf(expected: number, act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < triesMax && least > expected; i++) {
    const before = await databaseStats()
    await act()
    const after = await databaseStats()
    // A count that fell was set back by somebody else, and says nothing.
    if (after.requests >= before.requests) least = Math.min(least, after.requests - before.requests)
  }
  return least
}
