import { asc, sql } from 'drizzle-orm'
import { folders } from '../schema/index.ts'
import { query, type Statement, sqlRows } from '../statement.ts'
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
    where ${folder.parentId}::text is null or ${whereFolderExists(folder.parentId ?? '')}
    returning id`)

/** Whether a folder of that id exists in the organization, as a condition. */
export const whereFolderExists = (id: string) =>
  sql`exists (select from folders f where f.organization_id = ${currentOrganization} and f.id = ${id})`
