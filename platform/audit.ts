import type { AuditEntry } from '../db/audit.ts'
import type { Context } from './context.ts'

/** An audit event of this request: who, from where, and the request's id; what happened is given. */
export const auditEntry = (ctx: Context, event: Pick<AuditEntry, 'action' | 'target' | 'details'>): AuditEntry => ({
  ...event,
  id: ctx.newId('audit'),
  actor: { kind: ctx.actor.kind, id: ctx.actor.id },
  ip: ctx.client.ip,
  userAgent: ctx.client.userAgent,
  requestId: ctx.requestId,
})
