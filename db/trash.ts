import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from './audit.ts'
import { runBatch } from './client.ts'
import { documents } from './schema/index.ts'
import { type Database, map, query, type Statement, sqlRows, writtenByThisTransaction } from './statement.ts'
import { currentOrganization, ofOrganization } from './tenancy.ts'

/** Moves the document to the trash unless a legal hold or a retention rule keeps it; an empty answer means it did not. */
export const trashDocument = (id: string): Statement<{ id: string }[]> =>
  query((db) =>
    db
      .update(documents)
      .set({
        status: 'trashed',
        trashedAt: sql`now()`,
        trashedFrom: sql`${documents.status}`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          ofOrganization(documents),
          eq(documents.id, id),
          ne(documents.status, 'trashed'),
          eq(documents.legalHold, false),
          sql`(${documents.retainUntil} is null or ${documents.retainUntil} <= now())`,
        ),
      )
      .returning({ id: documents.id }),
  )

/** Records that the running transaction moved a document to the trash, if it did. */
export const recordDocumentTrashed = (entry: AuditEntry): Statement<unknown[]> =>
  recordAudit(
    entry,
    sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${entry.target.id} and d.status = 'trashed' and ${writtenByThisTransaction('d')})`,
  )

/** Makes a document in the trash again what it was before; an empty answer means it was not there. */
export const restoreDocument = (id: string): Statement<{ id: string }[]> =>
  query((db) =>
    db
      .update(documents)
      .set({
        // Documents of a time at which this was not kept had no quarantine to go back to.
        status: sql`coalesce(${documents.trashedFrom}, case when ${documents.currentVersion} is null then 'draft' else 'ready' end)`,
        trashedAt: null,
        trashedFrom: null,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          ofOrganization(documents),
          eq(documents.id, id),
          eq(documents.status, 'trashed'),
          isNull(documents.purgedAt),
        ),
      )
      .returning({ id: documents.id }),
  )

/** Records that the running transaction took a document out of the trash, if it did. */
export const recordDocumentRestored = (entry: AuditEntry): Statement<unknown[]> =>
  recordAudit(
    entry,
    sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${entry.target.id} and d.status <> 'trashed' and ${writtenByThisTransaction('d')})`,
  )

/**
 * Empties the trash, over every organization, of documents that have lain in it for as long as they are kept there: at most
 * as many as there are ids for their audit events. Neither what is held or retained nor what an envelope still needs is
 * touched. Objects are given to deletion by jobs of the same transaction. Answers how many documents went.
 */
export async function emptyTrash(db: Database, trash: { keptDays: number; auditIds: string[] }): Promise<number> {
  const [purged] = await runBatch(db, [
    map(
      sqlRows<{ purged: number }>(
        sql`select chancery_empty_trash(${trash.keptDays}::integer, ${`{${trash.auditIds.join(',')}}`}::text[]) as purged`,
      ),
      ([row]) => row?.purged ?? 0,
    ),
  ])
  return purged
}
