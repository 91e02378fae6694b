import type { Pool } from 'pg'
import { type JobKind, jobKinds, jobTable } from '../../../core/jobs/kinds.ts'
import type { WakeUp } from '../../../platform/ports/env.ts'

type Options = { delaySeconds?: number }
type Waiting = { jobId: string; atSeconds: number }

/**
 * Queues of a platform whose time passes when it is told to: a message can be taken once its delay is over. While
 * `isAway` they take nothing.
 */
export function createQueues() {
  let nowSeconds = 0
  let isAway = false
  const waiting = new Map<JobKind, Waiting[]>(jobKinds.map((kind) => [kind, []]))
  const put = (kind: JobKind, { jobId }: WakeUp, { delaySeconds = 0 }: Options = {}) => {
    if (isAway) throw new Error('the queue is away')
    waiting.get(kind)?.push({ jobId, atSeconds: nowSeconds + delaySeconds })
  }
  const queueOf = (kind: JobKind) => ({
    send: async (message: WakeUp, options?: Options) => put(kind, message, options),
    sendBatch: async (messages: readonly { body: WakeUp }[]) => {
      for (const { body } of messages) put(kind, body)
    },
  })
  return {
    bindings: Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, queueOf(kind)])),
    setAway: (value: boolean) => {
      isAway = value
    },
    pass: (seconds: number) => {
      nowSeconds += seconds
    },
    /** Takes up to so many messages that can be taken now, in the order in which they were sent. */
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

/** Lets time pass for all jobs that wait or ended just now; a negative time is given back. */
export const passTime = (pool: Pool, seconds: number) =>
  pool.query(
    `update jobs set run_at = run_at - w, begun_at = begun_at - w, finished_at = finished_at - w, lease_until = lease_until - w,
       woken_until = woken_until - w
     from (select make_interval(secs => $1) as w) by where due_at is not null or finished_at > now() - interval '1 minute'`,
    [seconds],
  )
