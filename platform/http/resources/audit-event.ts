import * as z from 'zod'
import { type AuditAction, type AuditTargetKind, auditActions, auditActorKinds } from '../../../core/audit.ts'
import type { AuditEventRow } from '../../../db/audit/audit-log.ts'
import { iso, Timestamp } from './common.ts'

// The keys of the closed list are its actions.
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const targetKinds = [...new Set(Object.values(auditActions))] as [AuditTargetKind, ...AuditTargetKind[]]

export const AuditActionName = z.enum(actions).meta({ id: 'AuditAction' })

export const AuditEvent = z
  .object({
    id: z.string(),
    at: Timestamp.meta({ description: 'When the transaction that did it began, by the database clock' }),
    action: AuditActionName,
    actor: z.object({ kind: z.enum(auditActorKinds), id: z.string() }),
    target: z.object({ kind: z.enum(targetKinds), id: z.string() }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string().nullable().meta({ description: 'As in the header X-Request-Id of that request' }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' })

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
