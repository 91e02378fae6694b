import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'
import { describeError } from '../../platform/ports/log.ts'
import type { LogEvent } from '../../platform/ports/log-events.ts'

/** An envelope that a scheduled task claimed. */
export type FoundEnvelope = { organization_id: string; id: string }

/**
 * The maximum number of envelopes that are handled concurrently. An invocation may have six open connections, which all
 * scheduled tasks share.
 */
const atOnce = 5

type EnvelopeTask = {
  /** Claims at most `limit` envelopes that are due. */
  claim: (limit: number) => Promise<FoundEnvelope[]>
  act: (envelope: FoundEnvelope) => Promise<unknown>
  /** The event that is logged if one envelope fails. */
  failureEvent: LogEvent<'error'>
  /** The maximum number of envelopes per scheduled run, because each envelope costs requests of the invocation. */
  envelopesMax: number
}

const perClaim = 100
/** The number of requests per envelope, if no other request changes it concurrently. */
const requestsPerEnvelope = 3

/**
 * Applies an action to every due envelope, several at a time, until none are left or the scheduled run ends. Logs
 * failures with the envelope's id. A failure does not delay other envelopes. If the run has no requests left, the
 * remaining claims expire and these envelopes become due again.
 */
export async function forEachDue(
  { runtime, log, requests }: Pick<Services, 'runtime' | 'log' | 'requests'>,
  { claim, act, failureEvent, envelopesMax }: EnvelopeTask,
): Promise<void> {
  let left = envelopesMax
  await repeatStep({ runtime, requests }, async () => {
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
