import { openSession } from '../db/session.ts'
import { enterOrganization } from '../db/tenancy.ts'
import { type Context, createContext, type Services } from './context.ts'
import { newRequestId } from './request-id.ts'

/**
 * Returns the context for work that the service starts itself, in an authenticated organization. The audit log names
 * the actor `name`.
 */
export const systemContext = (services: Services, organizationId: string, name: string): Context =>
  createContext(services, {
    requestId: newRequestId(services.runtime),
    actor: { kind: 'system', id: name },
    client: { ip: null, userAgent: null },
    db: openSession(services.database, enterOrganization(organizationId)),
  })
