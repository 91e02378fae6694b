import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../core/api-keys.ts'
import type { AuditAction, AuditTargetKind } from '../core/audit.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { foldUserName } from '../core/scim/user-name.ts'
import { scopes } from '../core/scopes.ts'

export type BootstrapOptions = {
  name?: string
  environment?: KeyEnvironment
  scopes?: readonly string[]
  requestsPerMinute?: number
  /** The first administrator among the members. */
  adminEmail?: string
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
  const client = new Client({ connectionString: ownerDatabaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('insert into organizations (id, name) values ($1, $2)', [
      organizationId,
      options.name ?? 'Local organization',
    ])
    await client.query(
      `insert into api_keys (organization_id, id, name, secret_hash, last_four, environment, scopes, requests_per_minute)
       values ($1, $2, 'Root key', $3, $4, $5, $6, $7)`,
      [
        organizationId,
        key.keyId,
        key.secretHash,
        key.lastFour,
        key.environment,
        options.scopes ?? scopes,
        options.requestsPerMinute ?? limits.requestsPerKeyPerMinute,
      ],
    )
    const memberId = options.adminEmail === undefined ? null : id('member')
    if (memberId !== null && options.adminEmail !== undefined) {
      await client.query(
        `insert into members (organization_id, id, user_name, user_name_folded, role) values ($1, $2, $3, $4, 'admin')`,
        [organizationId, memberId, options.adminEmail, foldUserName(options.adminEmail)],
      )
    }
    const events: [AuditAction, AuditTargetKind, string][] = [
      ['organization.created', 'organization', organizationId],
      ['apiKey.created', 'apiKey', key.keyId],
      ...(memberId === null ? [] : [['member.created', 'member', memberId] as [AuditAction, AuditTargetKind, string]]),
    ]
    for (const [action, kind, target] of events) {
      await client.query(
        `insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
         values ($1, $2, 'operator', 'admin', $3, $4, $5)`,
        [organizationId, id('audit'), action, kind, target],
      )
    }
    await client.query('commit')
    return { organizationId, keyId: key.keyId, apiKey: key.secret, ...(memberId === null ? {} : { memberId }) }
  } finally {
    await client.end()
  }
}
