import { findDueExpiries } from '../../db/envelopes.ts'
import { enterOrganization, openSession } from '../../db/tenancy.ts'
import { createContext, type Services } from '../../platform/context.ts'
import { newRequestId } from '../../platform/guards/request-id.ts'
import { transition } from '../../platform/signing/transition.ts'

const envelopesPerTick = 100

/** Records the expiry of envelopes whose time is over; until then they already count as expired for everybody. */
export async function expireEnvelopes(services: Services): Promise<void> {
  for (const { organization_id, id } of await findDueExpiries(services.database, envelopesPerTick)) {
    const ctx = createContext(services, {
      requestId: newRequestId(services.world),
      actor: { kind: 'system', id: 'expiry' },
      client: { ip: null, userAgent: null },
      db: openSession(services.database, enterOrganization(organization_id)),
    })
    await transition(ctx, id, () => ({ type: 'expire' }))
  }
}
