import { claimExpiries } from '../../db/signing/envelopes.ts'
import type { Services } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { forEachDue } from './each-envelope.ts'
import { transition } from './transition.ts'

/**
 * Records the expiry of envelopes whose deadline has passed. Such an envelope counts as expired even before its expiry
 * is recorded.
 */
export const expireEnvelopes = (services: Services): Promise<void> =>
  forEachDue(services, {
    claim: (limit) => claimExpiries(services.database, limit),
    act: ({ organization_id, id }) =>
      transition(systemContext(services, organization_id, 'expiry'), id, () => ({ type: 'expire' })),
    failureEvent: 'expiry_failed',
    envelopesMax: 6_000,
  })
