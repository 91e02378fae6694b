import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { provedOrganizationId, refersTo, tenantTable } from './tenant.ts'

export const webhookEndpoints = tenantTable('webhook_endpoints', ['id'], {
  id: text('id').notNull(),
  /** The normalized URL. An organization has one endpoint per URL. */
  url: text('url').notNull(),
  /** The named sandbox whose events the endpoint receives. Empty if it has none. */
  sandbox: text('sandbox').notNull().default(''),
  events: text('events').array().notNull(),
  description: text('description'),
  /** True if `envelope.completed` events contain the values that the signer entered. */
  includesValues: boolean('includes_values').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  /** The reason why the service disabled the endpoint. Null if it is enabled or paused. */
  disabledReason: text('disabled_reason'),
  /** The time of the first failure since the last success. Null after a success. */
  failingSince: instant('failing_since'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: instant('deleted_at'),
}).with((t) => [uniqueIndex('webhook_endpoints_url').on(t.organizationId, t.url).where(sql`deleted_at is null`)])

export const webhookSecrets = tenantTable('webhook_secrets', ['endpointId', 'version'], {
  endpointId: text('endpoint_id').notNull(),
  version: integer('version').notNull(),
  /** The encrypted secret: base64 of nonce and AES-256-GCM ciphertext. The key of the row is the associated data. */
  ciphertext: text('ciphertext').notNull(),
  encryptionKeyId: text('encryption_key_id').notNull(),
  createdAt: createdAt(),
  /** The time until which a replaced secret still signs deliveries. Null for the current secret. */
  validUntil: instant('valid_until'),
}).with((t) => [refersTo(t, 'webhook_secrets_endpoint', [t.endpointId], webhookEndpoints)])

export const webhookEvents = tenantTable('webhook_events', ['id'], {
  id: text('id').notNull(),
  type: text('type').notNull(),
  /** The envelope that the event is about. Null for a test event. */
  envelopeId: text('envelope_id'),
  /** The exact body that every delivery of the event sends. */
  body: text('body').notNull(),
  createdAt: createdAt(),
  /**
   * The time from which the retention counts, instead of the creation time. The cleanup sets it while the event still
   * has a delivery.
   */
  keptFrom: instant('kept_from'),
}).with((t) => [
  index('webhook_events_envelope').on(t.organizationId, t.envelopeId, t.type),
  index('webhook_events_kept').on(sql`(coalesce(kept_from, created_at))`),
])

/**
 * A `held` delivery belongs to a paused endpoint. A delivery is `canceled` if its endpoint is disabled or deleted
 * before a successful attempt.
 */
export const deliveryStates = ['pending', 'held', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Deliveries of an event to an endpoint, each with up to twelve attempts. A replay is a separate delivery. The foreign
 * key to the endpoint includes the organization, so the table has no other foreign key to the organization.
 */
export const webhookDeliveries = tenantTable('webhook_deliveries', ['endpointId', 'id'], {
  endpointId: text('endpoint_id').notNull(),
  id: text('id').notNull(),
  eventId: text('event_id').notNull(),
  /** The delivery that this delivery replays. */
  replayOf: text('replay_of'),
  state: text('state', { enum: deliveryStates }).notNull().default('pending'),
  /**
   * The number of attempts. It is incremented when an attempt starts, so crashes of workers cannot exceed the limit.
   */
  attempts: integer('attempts').notNull().default(0),
  /** The time when the delivery is due or, while a worker owns the delivery, when the lease expires. */
  nextAttemptAt: instant('next_attempt_at'),
  /** The fencing token of the worker that owns the lease. */
  leaseOwner: text('lease_owner'),
  lastStatus: integer('last_status'),
  lastError: text('last_error'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with(
  (t) => [
    refersTo(t, 'webhook_deliveries_event', [t.eventId], webhookEvents),
    refersTo(t, 'webhook_deliveries_endpoint', [t.endpointId], webhookEndpoints),
    index('webhook_deliveries_due').on(t.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_deliveries_pending')
      .on(t.organizationId, t.endpointId, t.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_held').on(t.organizationId, t.endpointId).where(sql`state = 'held'`),
    index('webhook_deliveries_finished').on(t.finishedAt).where(sql`finished_at is not null`),
    index('webhook_deliveries_unsent')
      .on(t.organizationId, t.endpointId, t.state, t.id)
      .where(sql`state in ('failed', 'canceled')`),
    index('webhook_deliveries_of_event').on(t.organizationId, t.eventId),
  ],
  { refersToOrganization: false },
)

/**
 * Delivery attempts, which are deleted with their delivery. No foreign key is needed, because only the statement that
 * records delivery results writes attempts, hundreds at a time. The primary key is the only index, so an attempt costs
 * little.
 */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    organizationId: provedOrganizationId(),
    endpointId: text('endpoint_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    at: instant('at').notNull(),
    host: text('host').notNull(),
    status: integer('status'),
    error: text('error'),
    /** The duration of the attempt. Null if the worker was lost. */
    durationMs: integer('duration_ms'),
    /** The beginning of the response body if the receiver did not accept the event. */
    responseExcerpt: text('response_excerpt'),
  },
  (t) => [
    primaryKey({ name: 'webhook_attempts_key', columns: [t.organizationId, t.endpointId, t.deliveryId, t.attempt] }),
  ],
)
