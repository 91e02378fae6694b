import { type SQL, sql } from 'drizzle-orm'
import type { Condition } from '../jobs/idempotency.ts'
import { type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { whereFolderLocked } from './folders.ts'

const isDocument = (id: string): SQL => sql`d.organization_id = ${currentOrganization} and d.id = ${id}`

/** Returns the condition that the document exists and is not in the trash. */
export const whereDocumentNotTrashed = (id: string): Condition =>
  sql`exists (select from documents d where ${isDocument(id)} and d.status <> 'trashed')`

/** Combines two conditions with `and`. */
export const whereBoth = (one: Condition, other: Condition): Condition => sql`(${one}) and (${other})`

const changeDocument = (id: string, assignment: SQL, condition: Condition): Statement<unknown[]> =>
  sqlRows(
    sql`update documents d set ${assignment}, revision = d.revision + 1, updated_at = now() where ${isDocument(id)} and ${condition}`,
  )

/** Moves the document into a folder, or to the top level. */
export const moveDocument = (id: string, folderId: string | null, condition: Condition): Statement<unknown[]> =>
  changeDocument(id, sql`folder_id = ${folderId}`, condition)

/** The properties of a document, without its file. */
export type Description = { title: string; type: string; folderId: string | null; metadata: Record<string, unknown> }

/**
 * Updates the properties of a document. Returns no row if the revision differs, the document is in the trash, or the
 * folder does not exist.
 */
export const describeDocument = (id: string, revision: number, next: Description): Statement<{ id: string }[]> =>
  sqlRows(sql`
    update documents d set title = ${next.title}, type = ${next.type}, folder_id = ${next.folderId},
      metadata = ${JSON.stringify(next.metadata)}::jsonb, revision = d.revision + 1, updated_at = now()
    where ${isDocument(id)} and d.revision = ${revision}::integer and d.status <> 'trashed'
      and (${next.folderId}::text is null or ${whereFolderLocked(next.folderId ?? '')})
    returning d.id`)

/** Returns the condition that the current transaction wrote the document. */
export const whereDocumentWritten = (id: string): Condition =>
  sql`exists (select from documents d where ${isDocument(id)} and ${writtenByThisTransaction('d')})`

/** Sets the type of the document. */
export const setDocumentType = (id: string, type: string, condition: Condition): Statement<unknown[]> =>
  changeDocument(id, sql`type = ${type}`, condition)

/** Sets and removes metadata keys of the document. */
export const changeMetadata = (
  id: string,
  changes: { set: Record<string, unknown>; remove: readonly string[] },
  condition: Condition,
): Statement<unknown[]> =>
  changeDocument(
    id,
    sql`metadata = (d.metadata || ${JSON.stringify(changes.set)}::jsonb)
      - array(select jsonb_array_elements_text(${JSON.stringify(changes.remove)}::jsonb))`,
    condition,
  )

/** Quarantines a ready document because its file is harmful. */
export const quarantineDocument = (id: string, condition: Condition): Statement<unknown[]> =>
  changeDocument(id, sql`status = 'quarantined'`, sql`d.status = 'ready' and ${condition}`)

/** Marks the text of a version for another extraction. */
export const resetText = (id: string, version: number, condition: Condition): Statement<unknown[]> =>
  sqlRows(sql`
    update document_versions v set text_status = 'pending', text_reason = null
    where v.organization_id = ${currentOrganization} and v.document_id = ${id} and v.version = ${version}
      and v.text_status in ('none', 'unavailable') and ${condition}`)
