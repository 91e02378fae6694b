import { type SQL, sql } from 'drizzle-orm'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** Returns the named sandbox of a key; empty for a key without one, and without a key. */
export const sandboxOf = (keyId: string | null): SQL =>
  keyId === null
    ? sql`''`
    : sql`coalesce((select k.sandbox from api_keys k where k.organization_id = ${currentOrganization} and k.id = ${keyId}), '')`

/** Returns the named sandbox of a key; empty for a key without one. */
export const findSandbox = (keyId: string): Statement<string> =>
  map(sqlRows<{ sandbox: string }>(sql`select ${sandboxOf(keyId)} as sandbox`), ([row]) => row?.sandbox ?? '')
