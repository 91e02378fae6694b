import { claimNotices, rescheduleNotice } from '../../db/signing/notices.ts'
import type { Services } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { type FoundEnvelope, forEachDue } from './each-envelope.ts'
import { transition } from './transition.ts'

/**
 * The lease of a claim in seconds. Sending the reminders of one claim takes less time. If a worker crashes, its claimed
 * envelopes become due again when the lease ends.
 */
const leaseSeconds = 45

/** Sends the reminders and expiry warnings that are due. Concurrent runs send each email only once. */
export const remindSigners = (services: Services): Promise<void> =>
  forEachDue(services, {
    claim: (limit) => claimNotices(services.database, { limit, leaseSeconds }),
    act: (envelope) => remindSigner(services, envelope),
    failureEvent: 'reminder_failed',
    envelopesMax: 3_000,
  })

async function remindSigner(services: Services, envelope: FoundEnvelope): Promise<void> {
  const ctx = systemContext(services, envelope.organization_id, 'reminders')
  const outcome = await transition(ctx, envelope.id, () => ({ type: 'remind', because: 'schedule' }))
  // No reminder was due, so no write has released the claim on this envelope.
  const isUntouched = outcome.kind === 'refused' || (outcome.kind === 'done' && outcome.events.length === 0)
  if (isUntouched) await ctx.db.run(rescheduleNotice(outcome.record))
}
