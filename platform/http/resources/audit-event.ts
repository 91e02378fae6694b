import * as z from 'zod'
import { type AuditAction, type AuditTargetKind, auditActions, auditActorKinds } from '../../../core/audit.ts'
import { model, part, text, textOrNull } from '../../../core/shapes.ts'
import type { AuditEventRow } from '../../../db/audit/audit-log.ts'
import { iso, time } from './common.ts'

// The keys of the closed list are its actions.
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const targetKinds = [...new Set(Object.values(auditActions))] as [AuditTargetKind, ...AuditTargetKind[]]

// No schema of its own: generators for Go name the constants of such by value alone, and events of webhooks have some of the same.
export const AuditActionName = z.enum(actions).meta({ description: 'What was done' })

export const AuditEvent = model('AuditEvent', 'An entry of the audit log, which only grows.', {
  id: text('Id of the event'),
  at: time('When the transaction that did it began, by the database clock'),
  action: AuditActionName,
  actor: part('Who did it', {
    kind: z.enum(auditActorKinds).meta({ description: 'What the actor is' }),
    id: text('Its id; of the system, what acted'),
  }),
  target: part('What it was done to', {
    kind: z.enum(targetKinds).meta({ description: 'What the thing is' }),
    id: text('Its id'),
  }),
  ip: textOrNull('Address of the client; null where nobody asked over the network'),
  userAgent: textOrNull('What the client called itself'),
  requestId: textOrNull('As in the header X-Request-Id of that request'),
  details: z.record(z.string(), z.unknown()).meta({ description: 'What else belongs to it, by action' }),
})

export const AuditOrder = z.enum(['asc', 'desc']).default('desc').meta({
  description:
    '`asc` follows the log: `nextCursor` is never null then, and asking again with it gives what was written since',
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
