import { createServer } from 'node:http'
import type { OutgoingCall } from '../../dev/stack/interrupted-calls.ts'
import { closeServer } from '../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import type { OperationCounter } from './operation-counter.ts'

export type TripCount = { name: string; trips: number; most: number | null }

export type TripCounter = Pick<OperationCounter, 'count'> & {
  /**
   * The value for the stack's `arbiterUrl`. The stack's workers report each call to this URL, and every call proceeds.
   */
  url: string
  counts(): TripCount[]
  close(): Promise<void>
}

/**
 * Starts a counter of the round trips between the workers and the database. All calls of a worker invocation count for
 * the operation during which the invocation began. Calls of jobs count only for figures without a goal.
 */
export async function startTripCounter(): Promise<TripCounter> {
  const counts: TripCount[] = []
  const owners = new Map<string, TripCount | null>()
  let current: TripCount | null = null

  function record({ kind, invocation, port }: OutgoingCall): void {
    const isCounted = isRequest(kind) || current?.most === null
    if (!owners.has(invocation)) owners.set(invocation, isCounted ? current : null)
    const owner = owners.get(invocation)
    if (owner && port === 'database') owner.trips += 1
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    record(JSON.parse(Buffer.concat(chunks).toString()) as OutgoingCall)
    response.end('passes')
  })
  server.keepAliveTimeout = 600_000
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    async count(name, most, work) {
      const counted = { name, most, trips: 0 }
      counts.push(counted)
      current = counted
      try {
        return await work()
      } finally {
        current = null
      }
    },
    counts: () => counts,
    close: () => closeServer(server),
  }
}

/**
 * Returns whether an invocation is a request. A request has the form `<worker> <method> <path>`, and other invocations
 * name a queue or an event.
 */
const isRequest = (kind: string): boolean => kind.split(' ').length === 3
