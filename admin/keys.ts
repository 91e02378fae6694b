import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { limits } from '../core/limits.ts'
import { scopes } from '../core/scopes.ts'
import { AdminError, inTransaction, readRows, recordAct } from './act.ts'
import {
  type Commands,
  commandAbout,
  environmentOf,
  listOf,
  need,
  type Options,
  UsageError,
  wholeNumberOption,
  yesOrNo,
} from './command.ts'

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
      id: key.keyId,
      details: { scopes: options.scopes },
    })
    return { keyId: key.keyId, apiKey: key.secret }
  })
}

/** The keys of an organization, without anything secret. */
export const listOrganizationKeys = (databaseUrl: string, organizationId: string) =>
  readRows<{
    id: string
    name: string | null
    last_four: string
    scopes: string[]
    requests_per_minute: number
    revoked_at: Date | null
  }>(
    databaseUrl,
    'select id, name, last_four, scopes, requests_per_minute, revoked_at from api_keys where organization_id = $1 order by created_at, id',
    [organizationId],
  )

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
        id,
        ...(id === keyId ? {} : { details: { revokedWith: keyId } }),
      })
    return rows.map(({ id }) => id)
  })

/** What may be set of limits on requests in a minute: of a key, of the tree below a root key, of an organization. */
const limitColumns = {
  key: 'update api_keys set requests_per_minute = $2 where id = $1 returning organization_id',
  tree: 'update api_keys set tree_requests_per_minute = $2 where id = $1 and parent_id is null returning organization_id',
  organization: 'update organizations set requests_per_minute = $2 where id = $1 returning id as organization_id',
} as const

/** Sets how many requests a key, the tree below a root key, or an organization may make in a minute. */
export const setLimit = (
  databaseUrl: string,
  { of, id, perMinute }: { of: keyof typeof limitColumns; id: string; perMinute: number },
): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(limitColumns[of], [id, perMinute])
    if (!rows[0])
      throw new AdminError(of === 'organization' ? 'There is no such organization.' : 'There is no such key.')
    await recordAct(client, {
      organizationId: rows[0].organization_id,
      ...(of === 'organization' ? { action: 'organization.limit_set', id } : { action: 'apiKey.limit_set', id }),
      details: { [of === 'tree' ? 'treeRequestsPerMinute' : 'requestsPerMinute']: perMinute },
    })
  })

/** Marks a key as an administrator's, or takes that mark away: it sees and ends all keys of its organization. */
export const markKey = (databaseUrl: string, keyId: string, isAdministrator: boolean): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      'update api_keys set is_administrator = $2 where id = $1 returning organization_id',
      [keyId, isAdministrator],
    )
    if (!rows[0]) throw new AdminError('There is no such key.')
    await recordAct(client, {
      organizationId: rows[0].organization_id,
      action: 'apiKey.marked',
      id: keyId,
      details: { isAdministrator },
    })
  })

export const keyCommands: Commands = {
  'create-key': {
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
  'list-keys': commandAbout(
    'organization',
    'lists the keys of an organization, without anything secret',
    listOrganizationKeys,
  ),
  'revoke-key': commandAbout('key', 'revokes a key and every key below it', revokeKey),
  'set-limit': {
    usage: '--key ID | --tree ROOT_KEY_ID | --organization ID --per-minute N',
    does: 'sets how many requests a key, all keys below a root key, or an organization may make in a minute',
    run: (url, o) => setLimit(url, { ...limited(o), perMinute: wholeNumberOption(o, 'per-minute') }),
  },
  'mark-key': {
    usage: '--key ID --administrator yes|no',
    does: 'lets a key see and end all keys of its organization, or no longer; a key without a parent always may',
    run: (url, o) => markKey(url, need(o, 'key'), yesOrNo(o, 'administrator')),
  },
}

function limited(options: Options): { of: keyof typeof limitColumns; id: string } {
  const given = (['key', 'tree', 'organization'] as const).filter((of) => options[of] !== undefined)
  const [of] = given
  if (of === undefined || given.length > 1) throw new UsageError('Name one of --key, --tree and --organization.')
  return { of, id: need(options, of) }
}
