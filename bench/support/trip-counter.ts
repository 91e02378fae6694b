import type { NeonEndpoint } from '../../dev/stack/neon-endpoint.ts'

export type TripCount = { name: string; trips: number; statements: number; most: number | null }

export type TripCounter = {
  /** Counts what happens until the work is done; `most` is the goal, null for a figure without one. */
  count<T>(name: string, most: number | null, work: () => Promise<T>): Promise<T>
  /** Waits until the jobs that earlier requests left behind are over. */
  settle(): Promise<void>
  counts(): TripCount[]
}

// Longer than a wake-up may wait in its queue.
const quietMs = 3_000

export function createTripCounter(neon: NeonEndpoint): TripCounter {
  const counts: TripCount[] = []
  return {
    async count(name, most, work) {
      const before = neon.stats()
      const answer = await work()
      const after = neon.stats()
      const trips = after.requests - before.requests
      counts.push({ name, most, trips, statements: after.statements - before.statements })
      return answer
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
