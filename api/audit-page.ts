import * as z from 'zod'
import { limits } from '../core/limits.ts'
import type { AuditPage, AuditPlace } from '../db/audit/audit-log.ts'
import type { Entered } from '../db/tenancy.ts'
import { type CursorList, cursorQuery } from '../platform/http/cursor-list.ts'
import { AuditOrder, toAuditEvent } from '../platform/http/resources/audit-event.ts'

/** Whole numbers that the database can hold, and ids; empty before the first. */
export const AuditPlaceShape = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().regex(/^[A-Za-z0-9_-]{0,64}$/)])

export const auditQuery = {
  ...cursorQuery({ default: limits.auditPageDefault, max: limits.auditPageMax }),
  order: AuditOrder,
}

// Positions begin above it.
const beginning: AuditPlace = ['0', '']

/** The body of a page of the audit log. Whoever follows the log always gets a cursor: where it ends is where it goes on. */
export function auditPage(
  list: CursorList<AuditPlace>,
  { entered, page }: { entered: Entered; page: AuditPage },
  order: 'asc' | 'desc',
) {
  const next = page.hasMore ? page.end : order === 'asc' ? (page.end ?? list.after ?? beginning) : null
  return list.page(entered, page.events.map(toAuditEvent), next)
}
