const least = 100
const most = 400
const workMs = 250

/** The size of a run's first claim, which is also the smallest size. */
export const firstBatchSize = least

/**
 * Returns the size of a worker's next claim: the number of deliveries that the worker finishes in a quarter of a second
 * at its current speed, from 100 to 400. A large claim costs the database less per delivery. A small claim leaves
 * deliveries to other workers while this worker is slow.
 */
export function nextBatchSize({ finished, elapsedMs }: { finished: number; elapsedMs: number }): number {
  const atThisSpeed = Math.round((finished * workMs) / Math.max(1, elapsedMs))
  return Math.min(most, Math.max(least, atThisSpeed))
}
