import { openSession } from '../db/session.ts'
import { enterOrganization } from '../db/tenancy.ts'
import { type Context, createContext, type Services } from './context.ts'
import { newRequestId } from './request-id.ts'

/**
 * Returns the context for work that the service starts in an organization without a caller. `name` is the actor in the
 * audit log.
 */
export const systemContext = (services: Services, organizationId: string, name: string): Context =>
  createContext(services, {
    requestId: newRequestId(services.runtime),
    actor: { kind: 'system', id: name },
    client: { ip: null, userAgent: null },
    db: openSession(services.database, enterOrganization(organizationId)),
  })
