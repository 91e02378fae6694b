import type { NeonEndpoint } from '../../dev/stack/neon-endpoint.ts'

export type TripCount = { name: string; trips: number; statements: number; most: number | null }

export type TripCounter = {
  /** Counts round trips until the work is done. `most` is the goal, or null for a figure without one. */
  count<T>(name: string, most: number | null, work: () => Promise<T>): Promise<T>
  /** Waits until the jobs of earlier requests have ended. */
  settle(): Promise<void>
  counts(): TripCount[]
}

/** Longer than a job message waits in its queue. */
export const quietMs = 1_200

export function createTripCounter(neon: NeonEndpoint): TripCounter {
  const counts: TripCount[] = []
  return {
    async count(name, most, work) {
      const before = neon.stats()
      const result = await work()
      const after = neon.stats()
      const trips = after.requests - before.requests
      counts.push({ name, most, trips, statements: after.statements - before.statements })
      return result
    },
    async settle() {
      for (let seen = -1; seen !== neon.stats().requests; ) {
        seen = neon.stats().requests
        await new Promise((resolve) => setTimeout(resolve, quietMs))
      }
    },
    counts: () => counts,
  }
}
