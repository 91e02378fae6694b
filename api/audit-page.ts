import * as z from 'zod'
import { limits } from '../core/limits.ts'
import type { AuditPage, AuditPlace } from '../db/audit/audit-log.ts'
import type { AuthenticatedOrganization } from '../db/tenancy.ts'
import { type CursorList, cursorQuery } from '../platform/http/cursor-list.ts'
import { AuditOrder, toAuditEvent } from '../platform/http/resources/audit-event.ts'

/** The position and id of an event: a 64-bit integer, and an id that is empty before the first event. */
export const AuditPlaceShape = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().regex(/^[A-Za-z0-9_-]{0,64}$/)])

export const auditQuery = {
  ...cursorQuery({ default: limits.auditPageDefault, max: limits.auditPageMax }),
  order: AuditOrder,
}

// A position before every event.
const beginning: AuditPlace = ['0', '']

/**
 * Returns the response body for a page of the audit log. A page in ascending order always has a cursor, so a client can
 * follow the log.
 */
export function auditPage(
  list: CursorList<AuditPlace>,
  { tenant, page }: { tenant: AuthenticatedOrganization; page: AuditPage },
  order: 'asc' | 'desc',
) {
  const next = page.hasMore ? page.end : order === 'asc' ? (page.end ?? list.after ?? beginning) : null
  return list.page(tenant, page.events.map(toAuditEvent), next)
}
