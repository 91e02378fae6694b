import { type Owner, readRows } from './owner.ts'

export type ListedKey = {
  id: string
  name: string | null
  environment: string
  last_four: string
  scopes: string[]
  requests_per_minute: number
  revoked_at: Date | null
}

/** Returns the keys of an organization and its sandbox, without secrets. */
export const listOrganizationKeys = (databaseUrl: string, organizationId: string): Promise<ListedKey[]> =>
  readRows(
    databaseUrl,
    `select id, name, environment, last_four, scopes, requests_per_minute, revoked_at from api_keys
     where organization_id in (select o.id from organizations o where $1 in (o.id, o.live_id)) order by created_at, id`,
    [organizationId],
  )

export type NewRootKey = {
  organizationId: string
  keyId: string
  name: string | null
  secretHash: string
  lastFour: string
  environment: string
  scopes: readonly string[]
  requestsPerMinute: number
}

/**
 * Inserts a root key. A test key belongs to the sandbox, even if `key` names its live organization. Returns the
 * organization of the key, or null if the organization does not exist.
 */
export async function insertRootKey(owner: Owner, key: NewRootKey): Promise<string | null> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `insert into api_keys (organization_id, id, name, secret_hash, last_four, environment, scopes, requests_per_minute)
     select o.id, $2, $3, $4, $5, $6, $7, $8 from organizations o where o.environment = $6 and $1 in (o.id, o.live_id)
     returning organization_id`,
    [
      key.organizationId,
      key.keyId,
      key.name,
      key.secretHash,
      key.lastFour,
      key.environment,
      key.scopes,
      key.requestsPerMinute,
    ],
  )
  return rows[0]?.organization_id ?? null
}

/**
 * Revokes a key and its descendants. Returns the keys that were active before. Takes the lock of `lockKeyTree`, so no
 * child can be created while its parent is being revoked.
 */
export async function revokeTree(owner: Owner, keyId: string): Promise<{ id: string; organization_id: string }[]> {
  await owner.query(
    `select pg_advisory_xact_lock(hashtextextended('api_keys ' || organization_id, 0)) from api_keys where id = $1`,
    [keyId],
  )
  const { rows } = await owner.query<{ id: string; organization_id: string }>(
    `with recursive tree as (
       select organization_id, id from api_keys where id = $1
       union select k.organization_id, k.id from api_keys k join tree t on k.organization_id = t.organization_id and k.parent_id = t.id
     )
     update api_keys k set revoked_at = now() from tree t
     where k.organization_id = t.organization_id and k.id = t.id and k.revoked_at is null returning k.id, k.organization_id`,
    [keyId],
  )
  return rows
}

/** The statements that set the requests per minute of a key, of the tree below a root key, or of an organization. */
const limitUpdates = {
  key: 'update api_keys set requests_per_minute = $2 where id = $1 returning organization_id',
  tree: 'update api_keys set tree_requests_per_minute = $2 where id = $1 and parent_id is null returning organization_id',
  organization: 'update organizations set requests_per_minute = $2 where id = $1 returning id as organization_id',
} as const

export type LimitTarget = keyof typeof limitUpdates

/** Sets a rate limit. Returns the organization, or null if the target does not exist. */
export const updateLimit = (owner: Owner, of: LimitTarget, id: string, perMinute: number): Promise<string | null> =>
  changedOrganization(owner, limitUpdates[of], [id, perMinute])

/**
 * Marks a key as an administrator key, or removes the mark. Returns the organization, or null if the key does not
 * exist.
 */
export const updateMark = (owner: Owner, keyId: string, isAdministrator: boolean): Promise<string | null> =>
  changedOrganization(owner, 'update api_keys set is_administrator = $2 where id = $1 returning organization_id', [
    keyId,
    isAdministrator,
  ])

async function changedOrganization(owner: Owner, update: string, values: unknown[]): Promise<string | null> {
  const { rows } = await owner.query<{ organization_id: string }>(update, values)
  return rows[0]?.organization_id ?? null
}
