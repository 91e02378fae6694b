import type { Services } from '../../platform/context.ts'
import { whileTickLasts } from '../../platform/jobs/tick.ts'
import { describeError } from '../../platform/ports/log.ts'
import type { LogEvent } from '../../platform/ports/log-events.ts'

/** An envelope as a cron finds it. */
export type FoundEnvelope = { organization_id: string; id: string }

/** A worker may have six connections at a time, which all errands share. */
const atOnce = 5

type Errand = {
  /** Takes up to so many that are due. */
  claim: (limit: number) => Promise<FoundEnvelope[]>
  act: (envelope: FoundEnvelope) => Promise<unknown>
  /** How one is told of that fails. */
  failureEvent: LogEvent<'error'>
  /** In a tick: each of them costs an invocation some of its requests. */
  envelopesMax: number
}

const perClaim = 100
/** Where nobody else writes to it. */
const requestsPerEnvelope = 3

/**
 * Does the same with every envelope that is due, some at a time, until there are none, or the tick is over. One that fails is told with its id, and keeps
 * no other from its turn. What was claimed and for which no requests were left is due again when its claim is over.
 */
export async function forEachDue(
  { world, log, requests }: Pick<Services, 'world' | 'log' | 'requests'>,
  { claim, act, failureEvent, envelopesMax }: Errand,
): Promise<void> {
  let left = envelopesMax
  await whileTickLasts({ world, requests }, async () => {
    const affordable = Math.ceil((requests?.left() ?? Number.POSITIVE_INFINITY) / requestsPerEnvelope)
    const limit = Math.min(perClaim, left, affordable)
    const claimed = await claim(limit)
    left -= claimed.length
    const waiting = claimed[Symbol.iterator]()
    const lane = async () => {
      for (const envelope of waiting) {
        if (requests?.left() === 0) return
        try {
          await act(envelope)
        } catch (error) {
          log('error', { event: failureEvent, envelopeId: envelope.id, ...describeError(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return claimed.length === limit && left > 0
  })
}
