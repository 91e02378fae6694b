import { type AuditAction, auditActions } from '../core/audit.ts'
import type { AuditEntry, AuditOrigin } from '../db/audit/audit.ts'
import type { Context } from './context.ts'

/** An audit event of this request: who, from where, and the request's id. The action tells what kind of thing the id names. */
export const auditEntry = (
  ctx: Context,
  action: AuditAction,
  id: string,
  details?: AuditEntry['details'],
): AuditEntry => ({
  action,
  target: { kind: auditActions[action], id },
  ...(details ? { details } : {}),
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
