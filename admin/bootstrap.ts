import { randomBytes } from 'node:crypto'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { foldUserName } from '../core/scim/user-name.ts'
import { scopes } from '../core/scopes.ts'
import { insertRootKey } from '../db/administration/keys.ts'
import { insertAdministrator, insertOrganization } from '../db/administration/organizations.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { recordAct } from './act.ts'

/** The first user of an organization; identity providers look at the first one for its names. */
export type Administrator = { userName: string; givenName: string; familyName: string }

export type BootstrapOptions = {
  name?: string
  environment?: KeyEnvironment
  scopes?: readonly string[]
  requestsPerMinute?: number
  /** The first administrator among the members. */
  admin?: Administrator
}

/**
 * Creates an organization and a root key of it, as the owner of the database; the key has every scope unless others are
 * named. Every act is an audit event. The key is in the answer and never again.
 */
export async function bootstrapOrganization(
  ownerDatabaseUrl: string,
  options: BootstrapOptions = {},
): Promise<{ organizationId: string; keyId: string; apiKey: string; memberId?: string }> {
  const now = new Date()
  const id = (kind: Parameters<typeof newId>[0]) => newId(kind, now, randomBytes(16))
  const organizationId = id('organization')
  const key = await createKey(options.environment ?? 'test', randomBytes(keyRandomBytes))
  const memberId = options.admin === undefined ? null : id('member')
  return inTransaction(ownerDatabaseUrl, async (owner) => {
    await insertOrganization(owner, { id: organizationId, name: options.name ?? 'Local organization' })
    await insertRootKey(owner, {
      ...key,
      organizationId,
      name: 'Root key',
      scopes: options.scopes ?? scopes,
      requestsPerMinute: options.requestsPerMinute ?? limits.requestsPerKeyPerMinute,
    })
    await recordAct(owner, { organizationId, action: 'organization.created', id: organizationId })
    await recordAct(owner, { organizationId, action: 'apiKey.created', id: key.keyId })
    if (memberId !== null && options.admin !== undefined) {
      const userNameFolded = foldUserName(options.admin.userName)
      await insertAdministrator(owner, { ...options.admin, organizationId, id: memberId, userNameFolded })
      await recordAct(owner, { organizationId, action: 'member.created', id: memberId })
    }
    return { organizationId, keyId: key.keyId, apiKey: key.secret, ...(memberId === null ? {} : { memberId }) }
  })
}
