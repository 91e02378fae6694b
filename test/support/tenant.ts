import { randomBytes } from 'node:crypto'
import { type BootstrapOptions, type Bootstrapped, bootstrapOrganization } from '../../admin/bootstrap.ts'
import { createKey, type KeyEnvironment, keyRandomBytes } from '../../core/api-keys.ts'
import { queryDatabase, stack } from './stack.ts'

export type Organization = {
  id: string
  keyId: string
  apiKey: string
  environment: KeyEnvironment
}

const toOrganization = (
  { organizationId, keyId, apiKey }: Bootstrapped,
  environment: KeyEnvironment,
): Organization => ({ id: organizationId, keyId, apiKey, environment })

/** An organization and its test organization. */
export type NewOrganization = Organization & { test: Organization }

/** Creates an organization with a root key, by default without limits and with all scopes. */
export async function newOrganization(
  options: BootstrapOptions = {},
  { ownerDatabaseUrl }: { ownerDatabaseUrl: string } = stack,
): Promise<NewOrganization> {
  const made = await bootstrapOrganization(ownerDatabaseUrl, { requestsPerMinute: 1_000_000, ...options })
  return { ...toOrganization(made, 'live'), test: toOrganization(made.test, 'test') }
}

/** Inserts an API key of the organization with exactly the given scopes. */
export async function newKey(
  { id, keyId, environment }: Organization,
  scopes: readonly string[],
  requestsPerMinute = 1_000_000,
): Promise<{ keyId: string; apiKey: string }> {
  const key = createKey(environment, randomBytes(keyRandomBytes))
  await queryDatabase(
    `insert into api_keys (organization_id, id, parent_id, secret_hash, last_four, environment, scopes, requests_per_minute)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, key.keyId, keyId, key.secretHash, key.lastFour, environment, scopes, requestsPerMinute],
  )
  return { keyId: key.keyId, apiKey: key.secret }
}

/** Returns the number of audit events with an action on a target. */
export async function auditCount(organizationId: string, action: string, targetId?: string): Promise<number> {
  const [row] = await queryDatabase<{ count: string }>(
    'select count(*) from audit_events where organization_id = $1 and action = $2 and ($3::text is null or target_id = $3)',
    [organizationId, action, targetId ?? null],
  )
  return Number(row?.count)
}
