import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { limits } from '../core/limits.ts'
import { scopes } from '../core/scopes.ts'
import {
  insertRootKey,
  type Limited,
  listOrganizationKeys,
  revokeTree,
  updateLimit,
  updateMark,
} from '../db/administration/keys.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { AdminError, act, recordAct, requireFound } from './act.ts'
import {
  type Commands,
  commandAbout,
  commandWith,
  environmentOf,
  listOf,
  need,
  type Options,
  UsageError,
  wholeNumberOption,
  yesOrNo,
} from './command.ts'

/**
 * A new key of an organization, without a parent; one for tests opens the test organization beside it. Throws when a scope or the
 * organization does not exist.
 */
export async function createOrganizationKey(
  databaseUrl: string,
  options: { organizationId: string; scopes: string[]; name: string | null; environment: KeyEnvironment },
): Promise<{ keyId: string; apiKey: string }> {
  const unknown = options.scopes.filter((scope) => !scopes.some((known) => known === scope))
  if (unknown.length > 0 || options.scopes.length === 0) throw new AdminError(`Scopes are: ${scopes.join(', ')}.`)
  const key = createKey(options.environment, randomBytes(keyRandomBytes))
  return inTransaction(databaseUrl, async (owner) => {
    const inserted = await insertRootKey(owner, {
      ...key,
      organizationId: options.organizationId,
      name: options.name,
      scopes: [...new Set(options.scopes)],
      requestsPerMinute: limits.requestsPerKeyPerMinute,
    })
    await recordAct(owner, {
      organizationId: requireFound(inserted, 'There is no such organization.'),
      action: 'apiKey.created',
      id: key.keyId,
      details: { scopes: options.scopes },
    })
    return { keyId: key.keyId, apiKey: key.secret }
  })
}

/** Revokes a key and every key below it; gives the ids that this revoked. */
export const revokeKey = (databaseUrl: string, keyId: string): Promise<string[]> =>
  inTransaction(databaseUrl, async (owner) => {
    const revoked = await revokeTree(owner, keyId)
    if (revoked.length === 0) throw new AdminError('There is no such key, or it is revoked already.')
    for (const { id, organization_id } of revoked)
      await recordAct(owner, {
        organizationId: organization_id,
        action: 'apiKey.revoked',
        id,
        ...(id === keyId ? {} : { details: { revokedWith: keyId } }),
      })
    return revoked.map(({ id }) => id)
  })

/** Sets how many requests a key, the tree below a root key, or an organization may make in a minute. */
export const setLimit = (
  databaseUrl: string,
  { of, id, perMinute }: { of: Limited; id: string; perMinute: number },
): Promise<void> =>
  act(databaseUrl, async (owner) => {
    const isOrganization = of === 'organization'
    const missing = isOrganization ? 'There is no such organization.' : 'There is no such key.'
    const organizationId = requireFound(await updateLimit(owner, of, id, perMinute), missing)
    const details = { [of === 'tree' ? 'treeRequestsPerMinute' : 'requestsPerMinute']: perMinute }
    return { organizationId, action: isOrganization ? 'organization.limit_set' : 'apiKey.limit_set', id, details }
  })

/** Marks a key as an administrator's, or takes that mark away: it sees and ends all keys of its organization. */
export const markKey = (databaseUrl: string, keyId: string, isAdministrator: boolean): Promise<void> =>
  act(databaseUrl, async (owner) => {
    const organizationId = requireFound(await updateMark(owner, keyId, isAdministrator), 'There is no such key.')
    return { organizationId, action: 'apiKey.marked', id: keyId, details: { isAdministrator } }
  })

export const keyCommands: Commands = {
  'create-key': commandWith(
    { organization: 'ID', scopes: 'A,B' },
    'makes a key, which is shown here and never again; a test key is one of the test organization beside it',
    (url, given) =>
      createOrganizationKey(url, {
        organizationId: given.organization,
        scopes: listOf(given.scopes),
        name: given.name ?? null,
        environment: environmentOf(given),
      }),
    '[--name NAME] [--environment live|test]',
  ),
  'list-keys': commandAbout(
    'organization',
    'lists the keys of an organization and its test organization, without anything secret',
    listOrganizationKeys,
  ),
  'revoke-key': commandAbout('key', 'revokes a key and every key below it', revokeKey),
  'set-limit': {
    usage: '--key ID | --tree ROOT_KEY_ID | --organization ID --per-minute N',
    does: 'sets how many requests a key, all keys below a root key, or an organization may make in a minute',
    run: (url, o) => setLimit(url, { ...limited(o), perMinute: wholeNumberOption(o, 'per-minute') }),
  },
  'mark-key': commandWith(
    { key: 'ID', administrator: 'yes|no' },
    'lets a key see and end all keys of its organization, or no longer; a key without a parent always may',
    (url, given) => markKey(url, given.key, yesOrNo(given, 'administrator')),
  ),
}

function limited(options: Options): { of: Limited; id: string } {
  const given = (['key', 'tree', 'organization'] as const).filter((of) => options[of] !== undefined)
  const [of] = given
  if (of === undefined || given.length > 1) throw new UsageError('Name one of --key, --tree and --organization.')
  return { of, id: need(options, of) }
}
