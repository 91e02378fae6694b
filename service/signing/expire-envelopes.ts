import { findDueExpiries } from '../../db/signing/envelopes.ts'
import type { Services } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { transition } from './transition.ts'

const envelopesPerTick = 100

/** Records the expiry of envelopes whose time is over; until then they already count as expired for everybody. */
export async function expireEnvelopes(services: Services): Promise<void> {
  for (const { organization_id, id } of await findDueExpiries(services.database, envelopesPerTick))
    await transition(systemContext(services, organization_id, 'expiry'), id, () => ({ type: 'expire' }))
}
