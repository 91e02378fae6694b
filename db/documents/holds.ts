import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../core/audit.ts'
import { type AuditOrigin, auditInsertion } from '../audit/audit.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/**
 * The result of changing a hold or a retention. `unchanged` means that nothing was written. Documents that are missing
 * or in the trash cannot be changed.
 */
export type HoldOutcome = 'changed' | 'unchanged' | 'trashed' | 'missing'

/** Places a legal hold on a document outside the trash, with its audit event. */
export const placeHold = (documentId: string, origin: AuditOrigin): Statement<HoldOutcome> =>
  changeHeld(documentId, origin, {
    action: 'document.hold_placed',
    isDue: sql`not l.legal_hold`,
    assignment: sql`legal_hold = true`,
  })

/** Releases the legal hold of a document outside the trash, with its audit event. */
export const releaseHold = (documentId: string, origin: AuditOrigin): Statement<HoldOutcome> =>
  changeHeld(documentId, origin, {
    action: 'document.hold_released',
    isDue: sql`l.legal_hold`,
    assignment: sql`legal_hold = false`,
  })

/**
 * Retains a document until a time, with the audit event, if the condition is true. Keeps a later date unless
 * `mayShorten` is set. Does nothing if the document already has this date.
 */
export const setRetention = (
  documentId: string,
  retention: { until: Date; mayShorten?: boolean; condition?: SQL },
  origin: AuditOrigin,
): Statement<HoldOutcome> => {
  const until = retention.until.toISOString()
  const isOther = retention.mayShorten
    ? sql`l.retain_until is distinct from ${until}::timestamptz`
    : sql`coalesce(l.retain_until < ${until}::timestamptz, true)`
  return changeHeld(
    documentId,
    { ...origin, details: { ...origin.details, until } },
    {
      action: 'document.retention_set',
      isDue: retention.condition ? sql`${isOther} and ${retention.condition}` : isOther,
      assignment: sql`retain_until = ${until}::timestamptz`,
    },
  )
}

// Locks the row first and reads its newest state, so a concurrent deletion happens completely before or after the
// change.
const changeHeld = (
  documentId: string,
  origin: AuditOrigin,
  change: { action: AuditAction; isDue: SQL; assignment: SQL },
): Statement<HoldOutcome> =>
  map(
    sqlRows<{ is_trashed: boolean; is_changed: boolean }>(sql`
      with l as materialized (
        select d.id, d.status, d.legal_hold, d.retain_until from documents d
        where d.organization_id = ${currentOrganization} and d.id = ${documentId} and d.purged_at is null for update
      ), changed as (
        update documents d set ${change.assignment}, updated_at = now() from l
        where d.organization_id = ${currentOrganization} and d.id = l.id and l.status <> 'trashed' and ${change.isDue}
        returning d.id
      ), recorded as (${auditInsertion(
        { ...origin, action: change.action, target: { kind: 'document', id: documentId } },
        sql`from changed`,
      )})
      select l.status = 'trashed' as is_trashed, exists (select from changed) as is_changed from l`),
    ([found]) => {
      if (!found) return 'missing'
      if (found.is_trashed) return 'trashed'
      return found.is_changed ? 'changed' : 'unchanged'
    },
  )
