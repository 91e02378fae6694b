import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../core/audit.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** One audit event. `details` contains neither secrets nor document content. */
export type AuditEntry = {
  id: string
  actor: { kind: AuditActorKind; id: string }
  action: AuditAction
  target: { kind: AuditTargetKind; id: string }
  ip: string | null
  userAgent: string | null
  requestId: string | null
  details?: Record<string, unknown>
}

/** The properties of an event that its request determines. The statement determines action and target. */
export type AuditOrigin = Omit<AuditEntry, 'action' | 'target'>

const columnsOf = ({ actor, target, details = {}, ...rest }: AuditEntry) => ({
  ...rest,
  actorKind: actor.kind,
  actorId: actor.id,
  targetKind: target.kind,
  targetId: target.id,
  details,
})

/** Returns SQL that inserts an event for each row of `rows` (`from ...` or `where ...`), as a part of a statement. */
export const auditInsertion = (entry: AuditEntry, rows: SQL): SQL => {
  const columns = columnsOf(entry)
  return sql`
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)
    select ${currentOrganization}, ${columns.id}, ${columns.actorKind}, ${columns.actorId}, ${columns.action}, ${columns.targetKind},
      ${columns.targetId}, ${columns.ip}, ${columns.userAgent}, ${columns.requestId}, ${JSON.stringify(columns.details)}::jsonb
    ${rows}`
}

/**
 * Returns SQL that inserts an event for each row of `rows`, as a part of a statement. The row contains the target and
 * optionally `details`. Each event has its own id with the time of the entry's id.
 */
export const auditInsertionForEach = (entry: AuditEntry, each: { rows: SQL; targetId: SQL; details?: SQL }): SQL => sql`
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)
    select ${currentOrganization}, left(${entry.id}, 14) || left(md5(${entry.id} || ' ' || ${each.targetId}), 16), ${entry.actor.kind},
      ${entry.actor.id}, ${entry.action}, ${entry.target.kind}, ${each.targetId}, ${entry.ip}, ${entry.userAgent}, ${entry.requestId},
      ${each.details ?? sql`${JSON.stringify(entry.details ?? {})}::jsonb`}
    ${each.rows}`

/** Returns the event as the argument of a function that records it. */
export const auditArgument = (entry: AuditEntry): SQL => sql`${JSON.stringify(columnsOf(entry))}::jsonb`

/** Writes the event in the current transaction if the condition is true. */
export const recordAudit = (entry: AuditEntry, condition?: SQL): Statement<unknown[]> =>
  sqlRows(sql`select chancery_record_event(${auditArgument(entry)}) where ${condition ?? sql`true`}`)

/**
 * Writes the events of one request in the current transaction if the condition is true. The events may differ only in
 * id and target.
 */
export const recordAudits = (entries: readonly AuditEntry[], condition: SQL): Statement<unknown[]> => {
  const [first] = entries
  if (!first) throw new TypeError('the list of audit events is empty')
  const { actor, action, ip, userAgent, requestId, details = {} } = first
  const targets = entries.map(({ id, target }) => ({ id, target_kind: target.kind, target_id: target.id }))
  return sqlRows(sql`
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)
    select ${currentOrganization}, t.id, ${actor.kind}, ${actor.id}, ${action}, t.target_kind, t.target_id, ${ip}, ${userAgent},
      ${requestId}, ${JSON.stringify(details)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (id text, target_kind text, target_id text)
    where ${condition}`)
}

/**
 * Removes IP addresses and user agents from all events of the given actors. If any event changed, records the removal
 * in a new event. Returns the number of changed events. No other part of an event can be changed.
 */
export const eraseAuditOrigins = (
  actors: { kind: AuditActorKind; ids: readonly string[] },
  by: Pick<AuditEntry, 'id' | 'actor' | 'requestId'>,
): Statement<number> =>
  map(
    sqlRows<{ erased: number }>(sql`
      select chancery_erase_audit_origins(${actors.kind}, (select array_agg(i) from jsonb_array_elements_text(${JSON.stringify(actors.ids)}::jsonb) i),
        ${by.id}, ${by.actor.kind}, ${by.actor.id}, ${by.requestId}) as erased`),
    ([row]) => row?.erased ?? 0,
  )
