import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { NewKey } from '../../core/api-keys.ts'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { apiKeys } from '../schema/organizations.ts'
import { query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type ApiKeyRow = Omit<
  typeof apiKeys.$inferSelect,
  'secretHash' | 'organizationId' | 'rootId' | 'treeRequestsPerMinute'
>

const publicColumns = {
  id: apiKeys.id,
  parentId: apiKeys.parentId,
  isAdministrator: apiKeys.isAdministrator,
  memberId: apiKeys.memberId,
  name: apiKeys.name,
  lastFour: apiKeys.lastFour,
  environment: apiKeys.environment,
  scopes: apiKeys.scopes,
  sandbox: apiKeys.sandbox,
  requestsPerMinute: apiKeys.requestsPerMinute,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
}

/**
 * Serializes changes of the organization's key tree. Because the lock is a separate statement, the change sees all
 * earlier changes. No child can therefore be created while its parent is being revoked.
 */
export const lockKeyTree = (): Statement<unknown[]> =>
  sqlRows(sql`select pg_advisory_xact_lock(hashtextextended('api_keys ' || ${currentOrganization}, 0))`)

/**
 * Creates a child key, in the parent's named sandbox if the parent has one. The child expires no later than its parent.
 * Returns no row if the parent is not active, lacks a scope of the child or is bound to another sandbox.
 */
export const insertChildKey = (
  key: NewKey & {
    parentId: string
    name: string | null
    scopes: string[]
    sandbox: string
    createdAt: Date
    expiresAt: Date | null
  },
): Statement<{ id: string }[]> => {
  const wanted = `{${key.scopes.join(',')}}`
  return sqlRows(sql`
    insert into api_keys (organization_id, id, parent_id, root_id, member_id, name, secret_hash, last_four, environment, scopes, sandbox, requests_per_minute, created_at, expires_at)
    select p.organization_id, ${key.keyId}, p.id, coalesce(p.root_id, p.id), p.member_id, ${key.name}, ${key.secretHash}, ${key.lastFour}, p.environment,
      ${wanted}::text[], coalesce(nullif(p.sandbox, ''), ${key.sandbox}), p.requests_per_minute, ${key.createdAt.toISOString()}::timestamptz,
      least(p.expires_at, ${key.expiresAt?.toISOString() ?? null}::timestamptz)
    from api_keys p
    where p.organization_id = ${currentOrganization} and p.id = ${key.parentId} and p.revoked_at is null and p.scopes @> ${wanted}::text[]
      and (p.sandbox = '' or ${key.sandbox} in ('', p.sandbox))
    returning id`)
}

/** Returns the condition that a key exists in the organization. */
export const whereKeyExists = (id: string) =>
  sql`exists (select from api_keys a where a.organization_id = ${currentOrganization} and a.id = ${id})`

// `offset 0` makes PostgreSQL look up the children of each key in an index. Otherwise, it may read all keys.
const childrenOf = (keys: SQL): SQL => sql`select c.id from ${keys} k cross join lateral (
        select a.id from api_keys a where a.organization_id = ${currentOrganization} and a.parent_id = k.id offset 0) c`

/**
 * Returns the condition that one key can see and revoke another key. The first key must be the same key, an ancestor, a
 * root key or an administrator key.
 */
const isWithinReach = (keyId: SQLWrapper, byKeyId: string): SQL => sql`(
  exists (select from api_keys b where b.organization_id = ${currentOrganization} and b.id = ${byKeyId}
    and (b.parent_id is null or b.is_administrator))
  or ${keyId} in (
    with recursive below as (
      select b.id from api_keys b where b.organization_id = ${currentOrganization} and b.id = ${byKeyId}
      union
      ${childrenOf(sql`below`)}
    ) select id from below))`

/** Returns all keys that a key can see, oldest first, without hashes. */
export const listApiKeys = (byKeyId: string): Statement<ApiKeyRow[]> =>
  query((db) =>
    db
      .select(publicColumns)
      .from(apiKeys)
      .where(and(ofOrganization(apiKeys), isWithinReach(apiKeys.id, byKeyId)))
      .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
  )

/**
 * Revokes a key and its descendants if `byKeyId` can revoke the key. Writes an audit event for each newly revoked key.
 */
export const revokeKeyTree = (
  { id, byKeyId }: { id: string; byKeyId: string },
  entry: AuditEntry,
): Statement<unknown[]> =>
  sqlRows(sql`
    with recursive tree as (
      select a.id from api_keys a where a.organization_id = ${currentOrganization} and a.id = ${id}
        and ${isWithinReach(sql`a.id`, byKeyId)}
      union
      ${childrenOf(sql`tree`)}
    ), revoked as (
      update api_keys k set revoked_at = now() from tree
      where k.organization_id = ${currentOrganization} and k.id = tree.id and k.revoked_at is null
      returning k.id
    )
    ${auditInsertionForEach(entry, {
      rows: sql`from revoked`,
      targetId: sql`revoked.id`,
      details: sql`case when revoked.id <> ${id} then jsonb_build_object('revokedWith', ${id}::text) else '{}' end`,
    })}`)

/** Returns a key that `byKeyId` can see, without its hash. */
export const findApiKey = (id: string, byKeyId: string): Statement<ApiKeyRow[]> =>
  query((db) =>
    db
      .select(publicColumns)
      .from(apiKeys)
      .where(and(ofOrganization(apiKeys), eq(apiKeys.id, id), isWithinReach(apiKeys.id, byKeyId))),
  )
