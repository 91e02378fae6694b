import type { Services } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'
import type { LogEvent } from '../../platform/ports/log-events.ts'

/** An envelope as a cron finds it. */
export type FoundEnvelope = { organization_id: string; id: string }

/** Does the same with each envelope, one after the other. One that fails is told with its id, and keeps no other from its turn. */
export async function forEachEnvelope(
  { log }: Pick<Services, 'log'>,
  envelopes: readonly FoundEnvelope[],
  failureEvent: LogEvent<'error'>,
  act: (envelope: FoundEnvelope) => Promise<unknown>,
): Promise<void> {
  for (const envelope of envelopes) {
    try {
      await act(envelope)
    } catch (error) {
      log('error', { event: failureEvent, envelopeId: envelope.id, ...describeError(error) })
    }
  }
}
