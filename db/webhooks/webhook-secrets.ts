import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { webhookSecrets } from '../schema/webhooks.ts'
import { query, type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** The public properties of a secret. `validUntil` is null for the current secret. */
export type SecretRow = { endpointId: string; version: number; createdAt: Date; validUntil: Date | null }

const columns = {
  endpointId: webhookSecrets.endpointId,
  version: webhookSecrets.version,
  createdAt: webhookSecrets.createdAt,
  validUntil: webhookSecrets.validUntil,
}
const isValid = () =>
  and(ofOrganization(webhookSecrets), or(isNull(webhookSecrets.validUntil), gt(webhookSecrets.validUntil, sql`now()`)))

/** Returns the active secrets of all endpoints, newest first. */
export const listSecrets = (): Statement<SecretRow[]> =>
  query((db) => db.select(columns).from(webhookSecrets).where(isValid()).orderBy(desc(webhookSecrets.version)))

/** Returns the active secrets of one endpoint, newest first. The first secret is the current one. */
export const secretsOf = (endpointId: string): Statement<SecretRow[]> =>
  query((db) =>
    db
      .select(columns)
      .from(webhookSecrets)
      .where(and(isValid(), eq(webhookSecrets.endpointId, endpointId)))
      .orderBy(desc(webhookSecrets.version)),
  )

/** Stores a secret, if the condition is true. */
export const insertSecret = (
  secret: { endpointId: string; version: number; ciphertext: string; encryptionKeyId: string },
  condition: SQL,
): Statement<{ version: number }[]> =>
  sqlRows(sql`
    insert into webhook_secrets (organization_id, endpoint_id, version, ciphertext, encryption_key_id)
    select ${currentOrganization}, ${secret.endpointId}, ${secret.version}::integer, ${secret.ciphertext},
      ${secret.encryptionKeyId}
    where ${condition}
    returning version`)

/** Keeps the current secret of an endpoint valid for a number of hours, together with its successor. */
export const retireSecret = (secret: {
  endpointId: string
  version: number
  overlapHours: number
}): Statement<unknown[]> =>
  sqlRows(sql`
    update webhook_secrets s set valid_until = now() + make_interval(hours => ${secret.overlapHours}::integer)
    where s.organization_id = ${currentOrganization} and s.endpoint_id = ${secret.endpointId}
      and s.version = ${secret.version}::integer and s.valid_until is null
      and exists (select from webhook_endpoints e
        where e.organization_id = ${currentOrganization} and e.id = ${secret.endpointId} and e.deleted_at is null)`)

/** Returns the condition that the current transaction replaced the secret. */
export const whereSecretRetired = ({ endpointId, version }: { endpointId: string; version: number }): SQL =>
  sql`exists (select from webhook_secrets a
    where a.organization_id = ${currentOrganization} and a.endpoint_id = ${endpointId} and a.version = ${version}::integer
      and a.valid_until is not null and ${writtenByThisTransaction('a')})`

/** Deletes an endpoint's expired secrets. */
export const deleteEndedSecrets = (endpointId: string): Statement<unknown[]> =>
  sqlRows(sql`
    delete from webhook_secrets s
    where s.organization_id = ${currentOrganization} and s.endpoint_id = ${endpointId} and s.valid_until <= now()`)

/** Deletes all secrets of an endpoint that was deleted. */
export const deleteSecretsOfDeleted = (endpointId: string): Statement<unknown[]> =>
  sqlRows(sql`
    delete from webhook_secrets s
    where s.organization_id = ${currentOrganization} and s.endpoint_id = ${endpointId}
      and exists (select from webhook_endpoints e
        where e.organization_id = ${currentOrganization} and e.id = ${endpointId} and e.deleted_at is not null)`)
