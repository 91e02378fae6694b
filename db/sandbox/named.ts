import { type SQL, sql } from 'drizzle-orm'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** Returns the named sandbox of a key. Returns an empty text without a key, and for a key without a named sandbox. */
export const sandboxOf = (keyId: string | null): SQL =>
  keyId === null
    ? sql`''`
    : sql`coalesce((select k.sandbox from api_keys k where k.organization_id = ${currentOrganization} and k.id = ${keyId}), '')`

/** Returns the named sandbox of a key. Returns an empty text for a key without one. */
export const findSandbox = (keyId: string): Statement<string> =>
  map(sqlRows<{ sandbox: string }>(sql`select ${sandboxOf(keyId)} as sandbox`), ([row]) => row?.sandbox ?? '')
