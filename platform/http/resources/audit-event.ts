import * as z from 'zod'
import { type AuditAction, type AuditTargetKind, auditActions, auditActorKinds } from '../../../core/audit.ts'
import { model, object, string, stringOrNull } from '../../../core/schemas.ts'
import type { AuditEventRow } from '../../../db/audit/audit-log.ts'
import { iso, time } from './common.ts'

// The keys of `auditActions` are the actions.
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const targetKinds = [...new Set(Object.values(auditActions))] as [AuditTargetKind, ...AuditTargetKind[]]

// The schema has no name, because Go generators name constants only by value, and webhook events share some values.
export const AuditActionName = z.enum(actions).meta({ description: 'Type of the event' })

export const AuditEvent = model('AuditEvent', 'An entry of the append-only audit log.', {
  id: string('Id of the event'),
  at: time('Start of the transaction that caused the event, by the database clock'),
  action: AuditActionName,
  actor: object('Actor that caused the event', {
    kind: z.enum(auditActorKinds).meta({ description: 'Kind of actor' }),
    id: string('Id of the actor. For `system`, the name of the task.'),
  }),
  target: object('Resource that the event is about', {
    kind: z.enum(targetKinds).meta({ description: 'Kind of resource' }),
    id: string('Id of the resource'),
  }),
  ip: stringOrNull('IP address of the client; `null` if no request caused the event'),
  userAgent: stringOrNull('User agent of the client'),
  requestId: stringOrNull('Id of the request, as in the `X-Request-Id` response header'),
  details: z.record(z.string(), z.unknown()).meta({ description: 'More details, which depend on the action' }),
})

export const AuditOrder = z.enum(['asc', 'desc']).default('desc').meta({
  description: 'Sort order. With `asc`, `nextCursor` is never null: send it again later to get newer events.',
})

export const toAuditEvent = (row: AuditEventRow): z.infer<typeof AuditEvent> => ({
  id: row.id,
  at: iso(new Date(row.at)),
  action: row.action,
  actor: { kind: row.actor_kind, id: row.actor_id },
  target: { kind: row.target_kind, id: row.target_id },
  ip: row.ip,
  userAgent: row.user_agent,
  requestId: row.request_id,
  details: row.details,
})
