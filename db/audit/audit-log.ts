import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../core/audit.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

export type AuditEventRow = {
  id: string
  /** A 64-bit integer in decimal notation. */
  position: string
  at: string
  actor_kind: AuditActorKind
  actor_id: string
  action: AuditAction
  target_kind: AuditTargetKind
  target_id: string
  ip: string | null
  user_agent: string | null
  request_id: string | null
  details: Record<string, unknown>
}

/**
 * The position of an event in the log, and its id. Events of one transaction have the same position and are ordered by
 * id.
 */
export type AuditPlace = [position: string, id: string]

export type AuditQuery = {
  /** The events to list: events about one resource, all events, or all events except those about documents. */
  about: { targetId: string } | 'everything' | 'administration'
  action?: AuditAction | undefined
  actorId?: string | undefined
  order: 'asc' | 'desc'
  after: AuditPlace | null
  limit: number
  /** The maximum number of events that are examined for an action or an actor. */
  scanMax: number
}

export type AuditPage = {
  /** The events, at most `limit`. */
  events: AuditEventRow[]
  /** True if the log may contain further events. */
  hasMore: boolean
  /**
   * The position from which to continue. The page contains every matching event up to this position. Null if no event
   * was read.
   */
  end: AuditPlace | null
}

/**
 * Returns one page of the audit log. An event appears after all earlier transactions have ended. A reader that
 * continues from `end` therefore gets each event exactly once, regardless of the order of commits.
 */
export const listAuditEvents = (list: AuditQuery): Statement<AuditPage> => {
  const isFiltered = list.action !== undefined || list.actorId !== undefined
  const scanned = isFiltered ? list.scanMax : list.limit + 1
  const direction = sql.raw(list.order)
  return map(
    sqlRows<AuditEventRow & { is_match: boolean; n: string }>(sql`
      with scanned as materialized (
        select a.*, row_number() over (order by a.position ${direction}, a.id ${direction}) as n from (
          select * from audit_events e
          where e.organization_id = ${currentOrganization} and ${scannedFor(list)} and ${within(list)}
          order by e.position ${direction}, e.id ${direction} limit ${scanned}) a
      ), marked as (
        select s.*, ${matches(list)} as is_match, s.n = max(s.n) over () as is_last from scanned s
      ), numbered as (
        select m.*, count(*) filter (where m.is_match) over (order by m.n) as matches from marked m
      )
      select id, position, at, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details, is_match, n
      from numbered where (is_match and matches <= ${list.limit}::integer + 1) or is_last order by n`),
    (rows) => toPage(rows, list.limit, scanned),
  )
}

// Returns the condition that an index covers in the order of the log. Other filters apply to the rows that the index
// finds.
const scannedFor = ({ about, actorId, action }: AuditQuery): SQL => {
  if (typeof about === 'object') return sql`e.target_id = ${about.targetId}`
  if (actorId !== undefined) return sql`e.actor_id = ${actorId}`
  if (action !== undefined) return sql`e.action = ${action}`
  return about === 'everything' ? sql`true` : sql`e.target_kind <> 'document'`
}

// Returns the range of positions to scan. A position that was already read is below the horizon. In descending order,
// it is the only upper bound, because PostgreSQL would start the scan at the wrong one of two upper bounds.
const within = ({ after, order }: AuditQuery): SQL => {
  const isBelowHorizon = sql`e.position < chancery_audit_horizon()`
  if (!after) return isBelowHorizon
  const place = sql`(${after[0]}::bigint, ${after[1]})`
  return order === 'desc'
    ? sql`(e.position, e.id) < ${place}`
    : sql`(e.position, e.id) > ${place} and ${isBelowHorizon}`
}

const matches = ({ about, action, actorId }: AuditQuery): SQL =>
  sql`(${action ?? null}::text is null or s.action = ${action ?? null}) and (${actorId ?? null}::text is null or s.actor_id = ${actorId ?? null})
    and (${about !== 'administration'}::boolean or s.target_kind <> 'document')`

function toPage(rows: (AuditEventRow & { is_match: boolean; n: string })[], limit: number, scanned: number): AuditPage {
  const placeOf = (row: AuditEventRow | undefined): AuditPlace | null => (row ? [row.position, row.id] : null)
  const found = rows.filter((row) => row.is_match)
  if (found.length > limit) {
    const events = found.slice(0, limit)
    return { events, hasMore: true, end: placeOf(events.at(-1)) }
  }
  const last = rows.at(-1)
  return { events: found, hasMore: Number(last?.n ?? 0) === scanned, end: placeOf(last) }
}

/** Returns whether a resource of this kind has events, and therefore exists or existed. */
export const isInAuditLog = (target: { kind: AuditTargetKind; id: string }): Statement<boolean> =>
  map(
    sqlRows<{ is_known: boolean }>(sql`
      select exists (select from audit_events e where e.organization_id = ${currentOrganization} and e.target_id = ${target.id}
        and e.target_kind = ${target.kind}) as is_known`),
    ([row]) => row?.is_known === true,
  )
