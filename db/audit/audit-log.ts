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

/** An event of the page or, without most columns, the last examined event. `n` is its number in the scan. */
type ExaminedRow = AuditEventRow & { is_match: boolean; n: string }

/**
 * Returns one page of the audit log. An event appears after all earlier transactions have ended. A reader that
 * continues from `end` therefore gets each event exactly once, regardless of the order of commits.
 */
export const listAuditEvents = (list: AuditQuery): Statement<AuditPage> => {
  const isFiltered = list.action !== undefined || list.actorId !== undefined
  const scanned = isFiltered ? list.scanMax : list.limit + 1
  const direction = sql.raw(list.order)
  const examined = (columns: SQL): SQL => sql`
    select a.*, row_number() over (order by a.position ${direction}, a.id ${direction}) as n from (
      select ${columns} from audit_events e
      where e.organization_id = ${currentOrganization} and ${scannedFor(list)} and ${within(list)}
      order by e.position ${direction}, e.id ${direction} limit ${scanned}) a`
  // A page with enough events ends the scan. Only an incomplete page also needs the last event that was examined.
  return map(
    sqlRows<ExaminedRow>(sql`
      with page as materialized (
        select s.* from (${examined(sql`e.*`)}) s where ${matches(list)} limit ${list.limit + 1}::integer
      ), last as (
        select x.position, x.id, x.n from (${examined(sql`e.position, e.id`)}) x
        where (select count(*) from page) <= ${list.limit}::integer
        order by x.n desc limit 1
      )
      select id, position, at, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details, true as is_match, n
      from page
      union all
      select id, position, null, null, null, null, null, null, null, null, null, null, false, n from last
      order by n, is_match`),
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

function toPage(rows: ExaminedRow[], limit: number, scanned: number): AuditPage {
  const placeOf = (row: ExaminedRow | undefined): AuditPlace | null => (row ? [row.position, row.id] : null)
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
