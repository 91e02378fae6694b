const least = 100
const most = 400
const workMs = 250

/** The smallest claim, and the first one of a run. */
export const firstBatchSize = least

/**
 * How many deliveries a worker claims next: what it finishes in a quarter of a second at its present speed, from 100 to 400.
 * A large claim costs the database less for each delivery; a small one leaves other workers what this one is slow with.
 */
export function nextBatchSize({ finished, elapsedMs }: { finished: number; elapsedMs: number }): number {
  const atThisSpeed = Math.round((finished * workMs) / Math.max(1, elapsedMs))
  return Math.min(most, Math.max(least, atThisSpeed))
}
