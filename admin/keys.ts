import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { limits } from '../core/limits.ts'
import { scopes } from '../core/scopes.ts'
import { AdminError, inTransaction, recordAct } from './act.ts'
import { type Commands, environmentOf, listOf, need, wholeNumber } from './command.ts'

/** A new key of an organization, without a parent; throws when a scope or the organization does not exist. */
export async function createOrganizationKey(
  databaseUrl: string,
  options: { organizationId: string; scopes: string[]; name: string | null; environment: KeyEnvironment },
): Promise<{ keyId: string; apiKey: string }> {
  const unknown = options.scopes.filter((scope) => !scopes.some((known) => known === scope))
  if (unknown.length > 0 || options.scopes.length === 0) throw new AdminError(`Scopes are: ${scopes.join(', ')}.`)
  const key = await createKey(options.environment, randomBytes(keyRandomBytes))
  return inTransaction(databaseUrl, async (client) => {
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
    await recordAct(client, {
      organizationId: options.organizationId,
      action: 'apiKey.created',
      target: { kind: 'apiKey', id: key.keyId },
      details: { scopes: options.scopes },
    })
    return { keyId: key.keyId, apiKey: key.secret }
  })
}

/** The keys of an organization, without anything secret. */
export const listKeys = (databaseUrl: string, organizationId: string) =>
  inTransaction(databaseUrl, async (client) => {
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
  inTransaction(databaseUrl, async (client) => {
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
      await recordAct(client, {
        organizationId: organization_id,
        action: 'apiKey.revoked',
        target: { kind: 'apiKey', id },
        ...(id === keyId ? {} : { details: { revokedWith: keyId } }),
      })
    return rows.map(({ id }) => id)
  })

/** Sets how many requests a key may make in a minute. */
export const setLimit = (databaseUrl: string, keyId: string, perMinute: number): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      'update api_keys set requests_per_minute = $2 where id = $1 returning organization_id',
      [keyId, perMinute],
    )
    if (!rows[0]) throw new AdminError('There is no such key.')
    await recordAct(client, {
      organizationId: rows[0].organization_id,
      action: 'apiKey.limit_set',
      target: { kind: 'apiKey', id: keyId },
      details: { requestsPerMinute: perMinute },
    })
  })

export const keyCommands: Commands = {
  'create-key': {
    options: ['organization', 'scopes', 'name', 'environment'],
    usage: '--organization ID --scopes A,B [--name NAME] [--environment live|test]',
    does: 'makes a key, which is shown here and never again',
    run: (url, o) =>
      createOrganizationKey(url, {
        organizationId: need(o, 'organization'),
        scopes: listOf(need(o, 'scopes')),
        name: o.name ?? null,
        environment: environmentOf(o),
      }),
  },
  'list-keys': {
    options: ['organization'],
    usage: '--organization ID',
    does: 'lists the keys of an organization, without anything secret',
    run: (url, o) => listKeys(url, need(o, 'organization')),
  },
  'revoke-key': {
    options: ['key'],
    usage: '--key ID',
    does: 'revokes a key and every key below it',
    run: (url, o) => revokeKey(url, need(o, 'key')),
  },
  'set-limit': {
    options: ['key', 'per-minute'],
    usage: '--key ID --per-minute N',
    does: 'sets how many requests a key may make in a minute',
    run: (url, o) => setLimit(url, need(o, 'key'), wholeNumber(o, 'per-minute')),
  },
}
