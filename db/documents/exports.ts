import { sql } from 'drizzle-orm'
import { type AuditEntry, recordAudits } from '../audit/audit.ts'
import { map, type Statement, sqlRows, textArray } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** A document's data for an export. `booking` is the unchanged `metadata.datev`. */
export type ExportRecord = { id: string; title: string; createdAt: Date; booking: unknown }

type ExportRow = { id: string; title: string; created_at: string; booking: unknown }

/** Returns the requested documents that exist outside the trash, in any order. */
export const findExportRecords = (ids: readonly string[]): Statement<ExportRecord[]> =>
  map(
    sqlRows<ExportRow>(sql`
      select d.id, d.title, d.created_at, d.metadata -> 'datev' as booking from documents d
      where d.organization_id = ${currentOrganization} and d.id = any (${textArray(ids)}) and d.status <> 'trashed'`),
    (rows) =>
      rows.map(({ id, title, created_at, booking }) => ({ id, title, createdAt: new Date(created_at), booking })),
  )

/** Records the export of each document, if all documents exist outside the trash. */
export const recordExportReads = (entries: readonly AuditEntry[]): Statement<unknown[]> =>
  recordAudits(
    entries,
    sql`${entries.length} = (select count(*) from documents d
      where d.organization_id = ${currentOrganization} and d.id = any (${textArray(entries.map(({ target }) => target.id))}) and d.status <> 'trashed')`,
  )
