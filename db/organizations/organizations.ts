import { sql } from 'drizzle-orm'
import { organizations } from '../schema/index.ts'
import { firstRow, query, type Statement } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** The organization of the running transaction. */
export const findOrganization = (): Statement<{ id: string; name: string } | null> =>
  firstRow(
    query((db) =>
      db
        .select({ id: organizations.id, name: organizations.name })
        .from(organizations)
        .where(sql`${organizations.id} = ${currentOrganization}`),
    ),
  )
