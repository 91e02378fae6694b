import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '../audit/audit.ts'
import { documents } from '../schema/documents.ts'
import { type Statement, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { updateDocument } from './documents.ts'

/** Moves the document to the trash. Returns no row if a legal hold or a retention protects the document. */
export const trashDocument = (id: string): Statement<{ id: string }[]> =>
  updateDocument(
    id,
    { status: 'trashed', trashedAt: sql`now()`, trashedFrom: sql`${documents.status}` },
    ne(documents.status, 'trashed'),
    eq(documents.legalHold, false),
    sql`(${documents.retainUntil} is null or ${documents.retainUntil} <= now())`,
  )

/** Records that the current transaction moved a document to the trash. */
export const recordDocumentTrashed = (entry: AuditEntry): Statement<unknown[]> =>
  recordTrashChange(entry, sql`d.status = 'trashed'`)

/** Restores a document from the trash to its previous status. Returns no row if it is not in the trash. */
export const restoreDocument = (id: string): Statement<{ id: string }[]> =>
  updateDocument(
    id,
    {
      // Older rows have no previous status. These documents were not in quarantine.
      status: sql`coalesce(${documents.trashedFrom}, case when ${documents.currentVersion} is null then 'draft' else 'ready' end)`,
      trashedAt: null,
      trashedFrom: null,
    },
    eq(documents.status, 'trashed'),
    isNull(documents.purgedAt),
  )

/** Records that the current transaction restored a document. */
export const recordDocumentRestored = (entry: AuditEntry): Statement<unknown[]> =>
  recordTrashChange(entry, sql`d.status <> 'trashed'`)

const recordTrashChange = (entry: AuditEntry, isNow: SQL): Statement<unknown[]> =>
  recordAudit(
    entry,
    sql`exists (select from documents d where d.organization_id = ${currentOrganization} and d.id = ${entry.target.id} and ${isNow} and ${writtenByThisTransaction('d')})`,
  )
