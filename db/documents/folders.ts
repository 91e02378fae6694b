import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { folders } from '../schema/documents.ts'
import { map, query, type Statement, selectRow, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type FolderRow = typeof folders.$inferSelect

/** Returns all folders of the organization, oldest first. */
export const listFolders = (): Statement<FolderRow[]> =>
  query((db) =>
    db.select().from(folders).where(ofOrganization(folders)).orderBy(asc(folders.createdAt), asc(folders.id)),
  )

/** Creates a folder in a parent folder or at the top level. Returns no row if the parent does not exist. */
export const insertFolder = (folder: {
  id: string
  name: string
  parentId: string | null
  createdAt: Date
}): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into folders (organization_id, id, name, parent_id, created_at)
    select ${currentOrganization}, ${folder.id}, ${folder.name}, ${folder.parentId}, ${folder.createdAt.toISOString()}::timestamptz
    where ${folder.parentId}::text is null or ${whereFolderLocked(folder.parentId ?? '')}
    returning id`)

const isFolder = (id: string): SQL => sql`f.organization_id = ${currentOrganization} and f.id = ${id}`

/** Returns the condition that the folder exists in the organization. */
export const whereFolderExists = (id: string): SQL => sql`exists (select from folders f where ${isFolder(id)})`

/** Returns the condition that the folder exists, and locks it until the transaction ends. */
export const whereFolderLocked = (id: string): SQL =>
  sql`exists (select from folders f where ${isFolder(id)} for key share)`

/** Returns the condition that the current transaction wrote the folder. */
export const whereFolderWritten = (id: string): SQL =>
  sql`exists (select from folders f where ${isFolder(id)} and ${writtenByThisTransaction('f')})`

/** Returns a folder of the organization, or null. */
export const findFolder = (id: string): Statement<FolderRow | null> =>
  selectRow(folders, ofOrganization(folders), eq(folders.id, id))

/**
 * Serializes moves of folders in the organization. Because the lock is a separate statement, the move sees all earlier
 * moves. Two concurrent moves therefore cannot put two folders into each other.
 */
export const lockFolderTree = (): Statement<unknown[]> =>
  sqlRows(sql`select pg_advisory_xact_lock(hashtextextended('folders ' || ${currentOrganization}, 0))`)

const liesBelow = (id: string, aboveId: string): SQL => sql`exists (
  with recursive above as (
    select a.id, a.parent_id from folders a where a.organization_id = ${currentOrganization} and a.id = ${id}
    union
    select p.id, p.parent_id from folders p join above c on p.id = c.parent_id where p.organization_id = ${currentOrganization}
  ) select from above where above.id = ${aboveId})`

/** Returns whether a folder is another folder or one of its descendants. */
export const isFolderBelow = (id: string, aboveId: string): Statement<boolean> =>
  map(
    sqlRows<{ is_below: boolean }>(sql`select ${liesBelow(id, aboveId)} as is_below`),
    (rows) => rows[0]?.is_below === true,
  )

/**
 * Renames and moves a folder. Changes nothing if the name and the parent stay the same, or if the new parent is missing
 * or a descendant of the folder.
 */
export const changeFolder = (
  id: string,
  { name, parentId }: { name?: string | undefined; parentId?: string | null | undefined },
): Statement<unknown[]> => {
  const parent = sql`case when ${parentId === undefined}::boolean then f.parent_id else ${parentId ?? null}::text end`
  const isPossible = parentId ? sql`${parentExists(parentId)} and not ${liesBelow(parentId, id)}` : sql`true`
  return sqlRows(sql`
    update folders f set name = coalesce(${name ?? null}::text, f.name), parent_id = ${parent}
    where ${isFolder(id)} and ${isPossible}
      and (f.name, f.parent_id) is distinct from (coalesce(${name ?? null}::text, f.name), ${parent})`)
}

const parentExists = (id: string): SQL =>
  sql`exists (select from folders p where p.organization_id = ${currentOrganization} and p.id = ${id} for key share)`

/**
 * Locks the folder until the transaction ends. No other transaction can add to the folder, and later statements see its
 * current contents.
 */
export const lockFolder = (id: string): Statement<unknown[]> =>
  sqlRows(sql`select from folders f where ${isFolder(id)} for update`)

const isEmpty = (id: string): SQL => sql`not exists (
    select from folders c where c.organization_id = ${currentOrganization} and c.parent_id = ${id})
  and not exists (select from documents d where d.organization_id = ${currentOrganization} and d.folder_id = ${id}
    and d.status <> 'trashed')`

/** Removes trashed documents from a folder that has no other contents. */
export const emptyFolderOfTrash = (id: string): Statement<unknown[]> =>
  sqlRows(sql`
    update documents d set folder_id = null
    where d.organization_id = ${currentOrganization} and d.folder_id = ${id} and d.status = 'trashed' and ${isEmpty(id)}`)

/** Deletes an empty folder, with its audit event. */
export const removeFolder = (id: string, entry: AuditEntry): Statement<unknown[]> =>
  sqlRows(sql`
    with removed as (delete from folders f where ${isFolder(id)} and ${isEmpty(id)} returning f.id)
    ${auditInsertionForEach(entry, { rows: sql`from removed`, targetId: sql`removed.id` })}`)
