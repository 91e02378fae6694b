import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { scopes } from '../core/scopes.ts'
import { bootstrapOrganization } from './bootstrap.ts'

/** What an operator does to the database as its owner; every act is one transaction with its audit event. */

/** An act that cannot be done as asked; the message is for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

type Audit = { organizationId: string; action: string; kind: string; id: string; details?: Record<string, unknown> }

async function withDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function audit(client: Client, { organizationId, action, kind, id, details = {} }: Audit): Promise<void> {
  await client.query(
    `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
     values ($1, $2, 'operator', 'admin', $3, $4, $5, $6)`,
    [organizationId, newId('audit', new Date(), randomBytes(16)), action, kind, id, JSON.stringify(details)],
  )
}

/** A new organization with its root key, which is shown here and never again. */
export const createOrganization = (databaseUrl: string, options: { name: string; environment: KeyEnvironment }) =>
  bootstrapOrganization(databaseUrl, options)

/** Every organization, oldest first. */
export const listOrganizations = (databaseUrl: string) =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; name: string; plan: string; created_at: Date }>(
      'select id, name, plan, created_at from organizations order by created_at, id',
    )
    return rows
  })

/** A new key of an organization, without a parent; throws when a scope or the organization does not exist. */
export async function createOrganizationKey(
  databaseUrl: string,
  options: { organizationId: string; scopes: string[]; name: string | null; environment: KeyEnvironment },
): Promise<{ keyId: string; apiKey: string }> {
  const unknown = options.scopes.filter((scope) => !scopes.some((known) => known === scope))
  if (unknown.length > 0 || options.scopes.length === 0) throw new AdminError(`Scopes are: ${scopes.join(', ')}.`)
  const key = await createKey(options.environment, randomBytes(keyRandomBytes))
  return withDatabase(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `insert into api_keys (organization_id, id, name, secret_hash, last_four, environment, scopes, requests_per_minute)
       select o.id, $2, $3, $4, $5, $6, $7, $8 from organizations o where o.id = $1`,
      [
        options.organizationId,
        key.keyId,
        options.name,
        key.secretHash,
        key.lastFour,
        key.environment,
        [...new Set(options.scopes)],
        limits.requestsPerKeyPerMinute,
      ],
    )
    if (rowCount === 0) throw new AdminError('There is no such organization.')
    await audit(client, {
      organizationId: options.organizationId,
      action: 'apiKey.created',
      kind: 'apiKey',
      id: key.keyId,
      details: { scopes: options.scopes },
    })
    return { keyId: key.keyId, apiKey: key.secret }
  })
}

/** The keys of an organization, without anything secret. */
export const listKeys = (databaseUrl: string, organizationId: string) =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{
      id: string
      name: string | null
      last_four: string
      scopes: string[]
      requests_per_minute: number
      revoked_at: Date | null
    }>(
      'select id, name, last_four, scopes, requests_per_minute, revoked_at from api_keys where organization_id = $1 order by created_at, id',
      [organizationId],
    )
    return rows
  })

/** Revokes a key and every key below it; gives the ids that this revoked. */
export const revokeKey = (databaseUrl: string, keyId: string): Promise<string[]> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; organization_id: string }>(
      `with recursive tree as (
         select organization_id, id from api_keys where id = $1
         union select k.organization_id, k.id from api_keys k join tree t on k.organization_id = t.organization_id and k.parent_id = t.id
       )
       update api_keys k set revoked_at = now() from tree t
       where k.organization_id = t.organization_id and k.id = t.id and k.revoked_at is null returning k.id, k.organization_id`,
      [keyId],
    )
    if (rows.length === 0) throw new AdminError('There is no such key, or it is revoked already.')
    for (const { id, organization_id } of rows)
      await audit(client, { organizationId: organization_id, action: 'apiKey.revoked', kind: 'apiKey', id })
    return rows.map(({ id }) => id)
  })

/** Sets how many requests a key may make in a minute. */
export const setLimit = (databaseUrl: string, keyId: string, perMinute: number): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      'update api_keys set requests_per_minute = $2 where id = $1 returning organization_id',
      [keyId, perMinute],
    )
    if (!rows[0]) throw new AdminError('There is no such key.')
    await audit(client, {
      organizationId: rows[0].organization_id,
      action: 'apiKey.limit_set',
      kind: 'apiKey',
      id: keyId,
      details: { requestsPerMinute: perMinute },
    })
  })

/** Places or releases a legal hold on a document. */
export const setHold = (databaseUrl: string, documentId: string, isHeld: boolean): Promise<void> =>
  changeDocument(databaseUrl, documentId, {
    set: 'legal_hold = $2',
    value: isHeld,
    action: isHeld ? 'document.hold_placed' : 'document.hold_released',
  })

/** Keeps a document from the trash until a time. */
export const setRetention = (databaseUrl: string, documentId: string, until: Date): Promise<void> =>
  changeDocument(databaseUrl, documentId, { set: 'retain_until = $2', value: until, action: 'document.retention_set' })

const changeDocument = (
  databaseUrl: string,
  documentId: string,
  change: { set: string; value: unknown; action: string },
): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      `update documents set ${change.set}, updated_at = now() where id = $1 and status <> 'trashed' returning organization_id`,
      [documentId, change.value],
    )
    if (!rows[0]) throw new AdminError('There is no such document outside the trash.')
    await audit(client, {
      organizationId: rows[0].organization_id,
      action: change.action,
      kind: 'document',
      id: documentId,
      details: { value: change.value },
    })
  })
