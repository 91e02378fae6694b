import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** Returns the named sandbox of a key. Returns an empty string if there is no key or the key has no named sandbox. */
export const sandboxOf = (keyId: string | SQL | null): SQL =>
  keyId === null
    ? sql`''`
    : sql`coalesce((select k.sandbox from api_keys k where k.organization_id = ${currentOrganization} and k.id = ${keyId}), '')`

/** Returns the condition that a row belongs to the sandbox of a key. */
export const isInSandboxOf = (row: { sandbox: AnyPgColumn }, keyId: string): SQL =>
  sql`${row.sandbox} = ${sandboxOf(keyId)}`

/** Returns the named sandbox of a key, or an empty string if the key has no named sandbox. */
export const findSandbox = (keyId: string): Statement<string> =>
  map(sqlRows<{ sandbox: string }>(sql`select ${sandboxOf(keyId)} as sandbox`), ([row]) => row?.sandbox ?? '')
