import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

const pauseMs = 50

export type Completions = {
  /** Waits until an envelope is completed. Rejects if it can no longer be completed. */
  of(envelopeId: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Watches envelopes with one query for all of them. If each waiting client polled the API, the polls would cost the
 * workers more CPU time than the seals.
 */
export function watchCompletions(owner: Client): Completions {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let isStopped = false
  const watch = async () => {
    for (; !isStopped; await pause(pauseMs)) {
      if (waiting.size === 0) continue
      const { rows } = await owner.query<{ id: string; status: string }>(
        "select id, status from envelopes where id = any ($1) and status not in ('active', 'sealing')",
        [[...waiting.keys()]],
      )
      for (const { id, status } of rows) {
        const { resolve, reject } = waiting.get(id)!
        waiting.delete(id)
        if (status === 'completed') resolve()
        else reject(new Error(`the envelope is ${status}`))
      }
    }
  }
  const watching = watch().catch((error) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  return {
    of: (envelopeId) => {
      const completion = Promise.withResolvers<void>()
      waiting.set(envelopeId, completion)
      return completion.promise
    },
    stop: async () => {
      isStopped = true
      await watching
    },
  }
}
