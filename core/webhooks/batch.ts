const least = 100
const most = 400
const workMs = 250

/** The smallest claim, and the first one of a run. */
export const firstBatchSize = least

/**
 * Returns the size of a worker's next claim: what it finishes in a quarter of a second at its current speed, from 100
 * to 400. A large claim costs the database less per delivery. A small one leaves deliveries to other workers while this
 * one is slow.
 */
export function nextBatchSize({ finished, elapsedMs }: { finished: number; elapsedMs: number }): number {
  const atThisSpeed = Math.round((finished * workMs) / Math.max(1, elapsedMs))
  return Math.min(most, Math.max(least, atThisSpeed))
}
