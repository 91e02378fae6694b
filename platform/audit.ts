import type { AuditEntry, AuditOrigin } from '../db/audit/audit.ts'
import type { Context } from './context.ts'

/** An audit event of this request: who, from where, and the request's id; what happened is given. */
export const auditEntry = (ctx: Context, event: Pick<AuditEntry, 'action' | 'target' | 'details'>): AuditEntry => ({
  ...event,
  ...auditOrigin(ctx),
})

/** Who, from where, and the request's id: an audit event for statements that say themselves what happened. */
export const auditOrigin = (ctx: Context): AuditOrigin => ({
  id: ctx.newId('audit'),
  actor: { kind: ctx.actor.kind, id: ctx.actor.id },
  ip: ctx.client.ip,
  userAgent: ctx.client.userAgent,
  requestId: ctx.requestId,
})
