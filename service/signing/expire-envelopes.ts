import { claimExpiries } from '../../db/signing/envelopes.ts'
import type { Services } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { forEachEnvelope } from './each-envelope.ts'
import { transition } from './transition.ts'

const envelopesPerClaim = 100
/** A tick ends before the next one begins. */
const tickMsMax = 40_000

/**
 * Records the expiry of envelopes whose time is over, until there are none or the tick is; until then they already count as
 * expired for everybody.
 */
export async function expireEnvelopes(services: Services): Promise<void> {
  const startedMs = services.world.now().getTime()
  do {
    const claimed = await claimExpiries(services.database, envelopesPerClaim)
    await forEachEnvelope(services, claimed, 'expiry_failed', ({ organization_id, id }) =>
      transition(systemContext(services, organization_id, 'expiry'), id, () => ({ type: 'expire' })),
    )
    if (claimed.length < envelopesPerClaim) return
  } while (services.world.now().getTime() - startedMs < tickMsMax)
}
