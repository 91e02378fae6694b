import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { foldUserName } from '../core/scim/user-name.ts'
import { scopes } from '../core/scopes.ts'
import { insertRootKey } from '../db/administration/keys.ts'
import { insertAdministrator, insertOrganization } from '../db/administration/organizations.ts'
import { inTransaction, type Owner } from '../db/administration/owner.ts'
import { recordAction } from './act.ts'

/** The first user of an organization. Identity providers read this user to learn the attribute names. */
export type Administrator = { userName: string; givenName: string; familyName: string }

export type BootstrapOptions = {
  name?: string
  scopes?: readonly string[]
  requestsPerMinute?: number
  admin?: Administrator
}

export type Bootstrapped = { organizationId: string; keyId: string; apiKey: string; memberId?: string }

/**
 * Creates an organization and its sandbox, each with a root key, as the owner of the database. By default, the keys
 * have all scopes. Each action is an audit event. Only this result contains the keys.
 */
export const bootstrapOrganization = (
  ownerDatabaseUrl: string,
  options: BootstrapOptions = {},
): Promise<Bootstrapped & { test: Bootstrapped }> =>
  inTransaction(ownerDatabaseUrl, async (owner) => {
    const live = await bootstrapOne(owner, options, null)
    return { ...live, test: await bootstrapOne(owner, options, live.organizationId) }
  })

async function bootstrapOne(owner: Owner, options: BootstrapOptions, liveId: string | null): Promise<Bootstrapped> {
  const now = new Date()
  const id = (kind: Parameters<typeof newId>[0]) => newId(kind, now, randomBytes(16))
  const organizationId = id('organization')
  const environment: KeyEnvironment = liveId === null ? 'live' : 'test'
  const key = createKey(environment, randomBytes(keyRandomBytes))
  await insertOrganization(owner, {
    id: organizationId,
    name: options.name ?? 'Local organization',
    liveId,
    requestsPerMinute: liveId === null ? limits.requestsPerOrganizationPerMinute : limits.testRequestsPerMinute,
  })
  await insertRootKey(owner, {
    ...key,
    organizationId,
    name: 'Root key',
    scopes: options.scopes ?? scopes,
    requestsPerMinute: options.requestsPerMinute ?? limits.requestsPerKeyPerMinute,
  })
  await recordAction(owner, { organizationId, action: 'organization.created', id: organizationId })
  await recordAction(owner, { organizationId, action: 'apiKey.created', id: key.keyId })
  const created = { organizationId, keyId: key.keyId, apiKey: key.secret }
  if (options.admin === undefined) return created
  const memberId = id('member')
  const userNameFolded = foldUserName(options.admin.userName)
  await insertAdministrator(owner, { ...options.admin, organizationId, id: memberId, userNameFolded })
  await recordAction(owner, { organizationId, action: 'member.created', id: memberId })
  return { ...created, memberId }
}
