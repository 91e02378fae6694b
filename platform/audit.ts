import { type AuditAction, auditActions } from '../core/audit.ts'
import type { AuditEntry, AuditOrigin } from '../db/audit/audit.ts'
import type { Context } from './context.ts'

/**
 * Returns an audit event with the actor, client and id of this request. The action determines the kind of the target.
 */
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

/**
 * Returns the actor, client and id of this request as the origin of an audit event, for statements that determine
 * action and target.
 */
export const auditOrigin = (ctx: Context): AuditOrigin => ({
  id: ctx.newId('audit'),
  actor: { kind: ctx.actor.kind, id: ctx.actor.id },
  ip: ctx.client.ip,
  userAgent: ctx.client.userAgent,
  requestId: ctx.requestId,
})
