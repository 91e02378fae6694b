import { type SQL, sql } from 'drizzle-orm'
import { daysAfter } from '../../core/days.ts'
import type { AuditOrigin } from '../audit/audit.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { type HoldOutcome, setRetention } from './holds.ts'

const readDays = (rows: { days: number }[]): number | null => rows[0]?.days ?? null

/** Returns the retention days for a document type, or null if there is no rule. */
export const findRetentionDays = (documentType: string): Statement<number | null> =>
  map(
    sqlRows<{ days: number }>(sql`
      select r.days from retention_rules r
      where r.organization_id = ${currentOrganization} and r.document_type = ${documentType}`),
    readDays,
  )

/** Returns the retention days for a document's type, or null if there is no rule. */
export const findRetentionDaysOf = (documentId: string): Statement<number | null> =>
  map(
    sqlRows<{ days: number }>(sql`
      select r.days from documents d
      join retention_rules r on r.organization_id = d.organization_id and r.document_type = d.type
      where d.organization_id = ${currentOrganization} and d.id = ${documentId}`),
    readDays,
  )

/** Returns the date until which a new document is retained, or null if there is no rule. */
export const retainedUntil = (from: Date, days: number | null): Date | null =>
  days === null ? null : daysAfter(from, days)

/**
 * Retains a document for the days in its rule, with the audit event. Does nothing if there is no rule or the condition
 * is false.
 */
export const retainByRule = (
  documentId: string,
  rule: { days: number | null; from: Date },
  origin: AuditOrigin,
  condition: SQL,
): Statement<HoldOutcome> => {
  const until = retainedUntil(rule.from, rule.days)
  const details = { ...origin.details, ruleDays: rule.days }
  return until
    ? setRetention(documentId, { until, condition }, { ...origin, details })
    : setRetention(documentId, { until: rule.from, condition: sql`false` }, origin)
}
