import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../../core/webhooks/event-types.ts'
import { isInSandboxOf, sandboxOf } from '../sandbox/named.ts'
import { webhookEndpoints } from '../schema/webhooks.ts'
import { firstRow, query, type Statement, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type EndpointRow = Omit<typeof webhookEndpoints.$inferSelect, 'organizationId'>

/** The endpoint settings that a customer can change. Omitted properties do not change. */
export type EndpointSettings = {
  events?: readonly EventType[] | undefined
  description?: string | null | undefined
  includesValues?: boolean | undefined
  enabled?: boolean | undefined
}

const columns = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  sandbox: webhookEndpoints.sandbox,
  events: webhookEndpoints.events,
  description: webhookEndpoints.description,
  includesValues: webhookEndpoints.includesValues,
  enabled: webhookEndpoints.enabled,
  disabledReason: webhookEndpoints.disabledReason,
  failingSince: webhookEndpoints.failingSince,
  createdAt: webhookEndpoints.createdAt,
  updatedAt: webhookEndpoints.updatedAt,
  deletedAt: webhookEndpoints.deletedAt,
}

const isLive = () => and(ofOrganization(webhookEndpoints), isNull(webhookEndpoints.deletedAt))

/** Returns all endpoints in a key's sandbox except deleted ones, oldest first. */
export const listEndpoints = (keyId: string): Statement<EndpointRow[]> =>
  query((db) =>
    db
      .select(columns)
      .from(webhookEndpoints)
      .where(and(isLive(), isInSandboxOf(webhookEndpoints, keyId)))
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
  )

const findOne = (condition: () => SQL | undefined): Statement<EndpointRow | null> =>
  firstRow(query((db) => db.select(columns).from(webhookEndpoints).where(condition())))

/** Returns an endpoint that is not deleted, or null. */
export const findEndpoint = (id: string): Statement<EndpointRow | null> =>
  findOne(() => and(isLive(), eq(webhookEndpoints.id, id)))

/** Returns the endpoint of any sandbox with a normalized URL, or null. */
export const findEndpointByUrl = (url: string): Statement<EndpointRow | null> =>
  findOne(() => and(isLive(), eq(webhookEndpoints.url, url)))

/** Returns an endpoint, even if it was deleted. */
export const findAnyEndpoint = (id: string): Statement<EndpointRow | null> =>
  findOne(() => and(ofOrganization(webhookEndpoints), eq(webhookEndpoints.id, id)))

/** Creates an endpoint in the sandbox of the key. Does nothing if the organization has an endpoint with this URL. */
export const insertEndpoint = (endpoint: {
  id: string
  keyId: string
  url: string
  events: readonly EventType[]
  description: string | null
  includesValues: boolean
  enabled: boolean
}): Statement<unknown[]> =>
  sqlRows(sql`
    insert into webhook_endpoints (organization_id, id, sandbox, url, events, description, includes_values, enabled)
    values (${currentOrganization}, ${endpoint.id}, ${sandboxOf(endpoint.keyId)}, ${endpoint.url}, ${arrayText(endpoint.events)}::text[],
      ${endpoint.description}, ${endpoint.includesValues}, ${endpoint.enabled})
    on conflict (organization_id, url) where deleted_at is null do nothing`)

/**
 * Changes the given settings of an endpoint that is not deleted. Writes nothing if the settings stay the same. Enabling
 * an endpoint clears the reason why it was disabled.
 */
export const updateEndpoint = (id: string, settings: EndpointSettings): Statement<unknown[]> => {
  const { events, description, includesValues, enabled } = settings
  const next = sql`coalesce(${events ? arrayText(events) : null}::text[], e.events),
    case when ${description === undefined}::boolean then e.description else ${description ?? null}::text end,
    coalesce(${includesValues ?? null}::boolean, e.includes_values), coalesce(${enabled ?? null}::boolean, e.enabled),
    case when ${enabled ?? null}::boolean then null else e.disabled_reason end`
  return sqlRows(sql`
    update webhook_endpoints e set (events, description, includes_values, enabled, disabled_reason, updated_at) = row(${next}, now())
    where e.organization_id = ${currentOrganization} and e.id = ${id} and e.deleted_at is null
      and (e.events, e.description, e.includes_values, e.enabled, e.disabled_reason) is distinct from (${next})`)
}

const arrayText = (events: readonly EventType[]): string => `{${events.join(',')}}`

/** Locks an endpoint until the transaction ends. Ignores a deleted endpoint. */
export const lockEndpoint = (id: string): Statement<unknown[]> =>
  sqlRows(sql`
    select e.id from webhook_endpoints e
    where e.organization_id = ${currentOrganization} and e.id = ${id} and e.deleted_at is null
    for update`)

/** Deletes an endpoint, so its URL can be used again. A trigger cancels waiting deliveries. */
export const deleteEndpoint = (id: string): Statement<unknown[]> =>
  sqlRows(sql`
    update webhook_endpoints e set deleted_at = now(), updated_at = now(), enabled = false
    where e.organization_id = ${currentOrganization} and e.id = ${id} and e.deleted_at is null`)

/** Deletes the endpoints of named sandboxes that have no active key. */
export const deleteAbandonedEndpoints = (): Statement<unknown[]> =>
  sqlRows(sql`
    update webhook_endpoints e set deleted_at = now(), updated_at = now(), enabled = false
    where e.organization_id = ${currentOrganization} and e.deleted_at is null and e.sandbox <> '' and not exists (
      select from api_keys k where k.organization_id = ${currentOrganization} and k.sandbox = e.sandbox
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`)

/** Returns the condition that an endpoint exists in the organization, even if it was deleted. */
export const whereEndpointExists = (id: string): SQL =>
  sql`exists (select from webhook_endpoints e where e.organization_id = ${currentOrganization} and e.id = ${id})`

/** Returns the condition that the current transaction changed an endpoint. */
export const whereEndpointChanged = (id: string): SQL =>
  sql`exists (select from webhook_endpoints a
    where a.organization_id = ${currentOrganization} and a.id = ${id} and ${writtenByThisTransaction('a')})`

/** Returns the condition that the current transaction deleted an endpoint. */
export const whereEndpointDeletedNow = (id: string): SQL =>
  sql`exists (select from webhook_endpoints a
    where a.organization_id = ${currentOrganization} and a.id = ${id} and a.deleted_at is not null
      and ${writtenByThisTransaction('a')})`
