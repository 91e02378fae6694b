import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { limits } from '../core/limits.ts'
import { scopes } from '../core/scopes.ts'
import {
  insertRootKey,
  type LimitTarget,
  listOrganizationKeys,
  revokeTree,
  updateLimit,
  updateMark,
} from '../db/administration/keys.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { AdminError, noOrganization, performAction, recordAction, requireFound } from './act.ts'
import {
  booleanOption,
  type Commands,
  commandForId,
  commandWithOptions,
  environmentOf,
  integerOption,
  listOf,
  type Options,
  requiredOption,
  UsageError,
} from './command.ts'

/**
 * Creates a root key for an organization or, in the test environment, for its sandbox. Throws if a scope or the
 * organization does not exist.
 */
export async function createOrganizationKey(
  databaseUrl: string,
  options: { organizationId: string; scopes: string[]; name: string | null; environment: KeyEnvironment },
): Promise<{ keyId: string; apiKey: string }> {
  const unknown = options.scopes.filter((scope) => !scopes.some((known) => known === scope))
  if (unknown.length > 0 || options.scopes.length === 0)
    throw new AdminError(`--scopes must be a comma-separated list of these scopes: ${scopes.join(', ')}.`)
  const key = createKey(options.environment, randomBytes(keyRandomBytes))
  return inTransaction(databaseUrl, async (owner) => {
    const inserted = await insertRootKey(owner, {
      ...key,
      organizationId: options.organizationId,
      name: options.name,
      scopes: [...new Set(options.scopes)],
      requestsPerMinute: limits.requestsPerKeyPerMinute,
    })
    await recordAction(owner, {
      organizationId: requireFound(inserted, noOrganization),
      action: 'apiKey.created',
      id: key.keyId,
      details: { scopes: options.scopes },
    })
    return { keyId: key.keyId, apiKey: key.secret }
  })
}

/** Revokes a key and its descendants. Returns the ids of the keys that it revoked. */
export const revokeKey = (databaseUrl: string, keyId: string): Promise<string[]> =>
  inTransaction(databaseUrl, async (owner) => {
    const revoked = await revokeTree(owner, keyId)
    if (revoked.length === 0) throw new AdminError('No active key has this id. Run list-keys to find the id.')
    for (const { id, organization_id } of revoked)
      await recordAction(owner, {
        organizationId: organization_id,
        action: 'apiKey.revoked',
        id,
        ...(id === keyId ? {} : { details: { revokedWith: keyId } }),
      })
    return revoked.map(({ id }) => id)
  })

/** Sets the rate limit of a key, of the tree below a root key or of an organization, in requests per minute. */
export const setLimit = (
  databaseUrl: string,
  { of, id, perMinute }: { of: LimitTarget; id: string; perMinute: number },
): Promise<void> =>
  performAction(databaseUrl, async (owner) => {
    const isOrganization = of === 'organization'
    const missing = isOrganization ? noOrganization : 'No key has this id. Run list-keys to find the id.'
    const organizationId = requireFound(await updateLimit(owner, of, id, perMinute), missing)
    const details = { [of === 'tree' ? 'treeRequestsPerMinute' : 'requestsPerMinute']: perMinute }
    return { organizationId, action: isOrganization ? 'organization.limit_set' : 'apiKey.limit_set', id, details }
  })

/**
 * Marks a key as an administrator key, or removes the mark. An administrator key sees and revokes all keys of its
 * organization.
 */
export const markKey = (databaseUrl: string, keyId: string, isAdministrator: boolean): Promise<void> =>
  performAction(databaseUrl, async (owner) => {
    const organizationId = requireFound(
      await updateMark(owner, keyId, isAdministrator),
      'No key has this id. Run list-keys to find the id.',
    )
    return { organizationId, action: 'apiKey.marked', id: keyId, details: { isAdministrator } }
  })

export const keyCommands: Commands = {
  'create-key': commandWithOptions(
    { organization: 'ID', scopes: 'A,B' },
    'creates a root key, which is shown only once; a test key belongs to the sandbox',
    (url, given) =>
      createOrganizationKey(url, {
        organizationId: given.organization,
        scopes: listOf(given.scopes),
        name: given.name ?? null,
        environment: environmentOf(given),
      }),
    '[--name NAME] [--environment live|test]',
  ),
  'list-keys': commandForId(
    'organization',
    'lists the keys of an organization and its sandbox, without secrets',
    listOrganizationKeys,
  ),
  'revoke-key': commandForId('key', 'revokes a key and its descendants', revokeKey),
  'set-limit': {
    usage: '--key ID | --tree ROOT_KEY_ID | --organization ID --per-minute N',
    summary: 'sets the rate limit of a key, of a root key and its descendants together, or of an organization',
    run: (url, o) => setLimit(url, { ...limited(o), perMinute: integerOption(o, 'per-minute') }),
  },
  'mark-key': commandWithOptions(
    { key: 'ID', administrator: 'yes|no' },
    'allows or forbids a key to list and revoke all keys of its organization; a root key always has this permission',
    (url, given) => markKey(url, given.key, booleanOption(given, 'administrator')),
  ),
}

function limited(options: Options): { of: LimitTarget; id: string } {
  const given = (['key', 'tree', 'organization'] as const).filter((of) => options[of] !== undefined)
  const [of] = given
  if (of === undefined || given.length > 1) throw new UsageError('Use exactly one of --key, --tree and --organization.')
  return { of, id: requiredOption(options, of) }
}
