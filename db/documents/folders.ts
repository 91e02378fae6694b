import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { folders } from '../schema/index.ts'
import { map, query, type Statement, selectRow, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type FolderRow = typeof folders.$inferSelect

/** Every folder of the organization, oldest first. */
export const listFolders = (): Statement<FolderRow[]> =>
  query((db) =>
    db.select().from(folders).where(ofOrganization(folders)).orderBy(asc(folders.createdAt), asc(folders.id)),
  )

/** Creates a folder below an existing one or at the top; an empty answer means that there is no such parent. */
export const insertFolder = (folder: {
  id: string
  name: string
  parentId: string | null
  createdAt: Date
}): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into folders (organization_id, id, name, parent_id, created_at)
    select ${currentOrganization}, ${folder.id}, ${folder.name}, ${folder.parentId}, ${folder.createdAt.toISOString()}::timestamptz
    where ${folder.parentId}::text is null or ${whereFolderStays(folder.parentId ?? '')}
    returning id`)

const isFolder = (id: string): SQL => sql`f.organization_id = ${currentOrganization} and f.id = ${id}`

/** Whether a folder of that id exists in the organization, as a condition. */
export const whereFolderExists = (id: string): SQL => sql`exists (select from folders f where ${isFolder(id)})`

/** Whether a folder exists, and does until the transaction ends: the condition of what is put into it. */
export const whereFolderStays = (id: string): SQL =>
  sql`exists (select from folders f where ${isFolder(id)} for key share)`

/** Whether the running transaction wrote the folder, as a condition for what is recorded about it. */
export const whereFolderWritten = (id: string): SQL =>
  sql`exists (select from folders f where ${isFolder(id)} and ${writtenByThisTransaction('f')})`

/** The folder of the organization, or null. */
export const findFolder = (id: string): Statement<FolderRow | null> =>
  selectRow(folders, ofOrganization(folders), eq(folders.id, id))

/**
 * Lets one move of a folder of the organization run at a time. A statement of its own before the move, so that the move sees what the
 * one before it committed: two moves cannot put each of two folders below the other.
 */
export const lockFolderTree = (): Statement<unknown[]> =>
  sqlRows(sql`select pg_advisory_xact_lock(hashtextextended('folders ' || ${currentOrganization}, 0))`)

const liesBelow = (id: string, aboveId: string): SQL => sql`exists (
  with recursive above as (
    select a.id, a.parent_id from folders a where a.organization_id = ${currentOrganization} and a.id = ${id}
    union
    select p.id, p.parent_id from folders p join above c on p.id = c.parent_id where p.organization_id = ${currentOrganization}
  ) select from above where above.id = ${aboveId})`

/** Whether a folder is the other one or lies below it. */
export const isFolderBelow = (id: string, aboveId: string): Statement<boolean> =>
  map(
    sqlRows<{ is_below: boolean }>(sql`select ${liesBelow(id, aboveId)} as is_below`),
    (rows) => rows[0]?.is_below === true,
  )

/** Renames and moves a folder, unless it is so already, the new parent is missing, or would lie below it. */
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

/** Holds the folder until the transaction ends: nothing more is put into it, and what was is seen by the statements that follow. */
export const lockFolder = (id: string): Statement<unknown[]> =>
  sqlRows(sql`select from folders f where ${isFolder(id)} for update`)

const isEmpty = (id: string): SQL => sql`not exists (
    select from folders c where c.organization_id = ${currentOrganization} and c.parent_id = ${id})
  and not exists (select from documents d where d.organization_id = ${currentOrganization} and d.folder_id = ${id}
    and d.status <> 'trashed')`

/** Takes documents of the trash out of a folder in which nothing else lies. */
export const emptyFolderOfTrash = (id: string): Statement<unknown[]> =>
  sqlRows(sql`
    update documents d set folder_id = null
    where d.organization_id = ${currentOrganization} and d.folder_id = ${id} and d.status = 'trashed' and ${isEmpty(id)}`)

/** Deletes a folder in which nothing lies, with the audit event of it. */
export const removeFolder = (id: string, entry: AuditEntry): Statement<unknown[]> =>
  sqlRows(sql`
    with removed as (delete from folders f where ${isFolder(id)} and ${isEmpty(id)} returning f.id)
    ${auditInsertionForEach(entry, { rows: sql`from removed`, targetId: sql`removed.id` })}`)
