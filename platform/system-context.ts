import { enterOrganization, openSession } from '../db/tenancy.ts'
import { type Context, createContext, type Services } from './context.ts'
import { newRequestId } from './request-id.ts'

/** The context of what the service does of its own accord in an organization that was proved before; `name` stands in the audit. */
export const systemContext = (services: Services, organizationId: string, name: string): Context =>
  createContext(services, {
    requestId: newRequestId(services.world),
    actor: { kind: 'system', id: name },
    client: { ip: null, userAgent: null },
    db: openSession(services.database, enterOrganization(organizationId)),
  })
