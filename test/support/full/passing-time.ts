import type { Pool } from 'pg'
import { type JobKind, jobKinds, jobTable } from '../../../core/jobs/kinds.ts'
import type { JobMessage } from '../../../platform/ports/env.ts'

type Options = { delaySeconds?: number }
type Waiting = { jobId: string; atSeconds: number }

/**
 * Creates queues with a simulated clock. A message becomes available after its delay. While `isDown` is set, the queues
 * accept no messages.
 */
export function createQueues() {
  let nowSeconds = 0
  let isDown = false
  const waiting = new Map<JobKind, Waiting[]>(jobKinds.map((kind) => [kind, []]))
  const put = (kind: JobKind, { jobId }: JobMessage, { delaySeconds = 0 }: Options = {}) => {
    if (isDown) throw new Error('the queue is unavailable')
    waiting.get(kind)?.push({ jobId, atSeconds: nowSeconds + delaySeconds })
  }
  const queueOf = (kind: JobKind) => ({
    send: async (message: JobMessage, options?: Options) => put(kind, message, options),
    sendBatch: async (messages: readonly { body: JobMessage }[]) => {
      for (const { body } of messages) put(kind, body)
    },
  })
  return {
    bindings: Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, queueOf(kind)])),
    setAway: (value: boolean) => {
      isDown = value
    },
    pass: (seconds: number) => {
      nowSeconds += seconds
    },
    /** Takes at most `limit` available messages in the order of sending. */
    take: (kind: JobKind, limit: number): string[] => {
      const taken: string[] = []
      const left = (waiting.get(kind) ?? []).filter(({ jobId, atSeconds }) => {
        if (taken.length >= limit || atSeconds > nowSeconds) return true
        taken.push(jobId)
        return false
      })
      waiting.set(kind, left)
      return taken
    },
  }
}

/**
 * Moves the times of all jobs that wait or have just finished into the past. Negative seconds move them into the
 * future.
 */
export const passTime = (pool: Pool, seconds: number) =>
  pool.query(
    `update jobs set run_at = run_at - w, begun_at = begun_at - w, finished_at = finished_at - w, lease_until = lease_until - w,
       dispatched_until = dispatched_until - w
     from (select make_interval(secs => $1) as w) by where due_at is not null or finished_at > now() - interval '1 minute'`,
    [seconds],
  )
