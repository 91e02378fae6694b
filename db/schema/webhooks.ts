import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { provedOrganizationId, refersTo, tenantTable } from './tenant.ts'

export const webhookEndpoints = tenantTable('webhook_endpoints', ['id'], {
  id: text('id').notNull(),
  /** Normalized URL; one endpoint per URL and organization. */
  url: text('url').notNull(),
  /** The named sandbox whose events the endpoint gets; empty without one. */
  sandbox: text('sandbox').notNull().default(''),
  events: text('events').array().notNull(),
  description: text('description'),
  /** True if the event of a completed envelope contains the values that the signer entered. */
  includesAnswers: boolean('includes_answers').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  /** Reason why the service disabled the endpoint; null if it is enabled or paused. */
  disabledReason: text('disabled_reason'),
  /** Time of the first failure since the last success; null after a success. */
  failingSince: instant('failing_since'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: instant('deleted_at'),
}).with((t) => [uniqueIndex('webhook_endpoints_url').on(t.organizationId, t.url).where(sql`deleted_at is null`)])

export const webhookSecrets = tenantTable('webhook_secrets', ['endpointId', 'version'], {
  endpointId: text('endpoint_id').notNull(),
  version: integer('version').notNull(),
  /** AES-256-GCM, base64 of nonce and ciphertext. The key of the row is the associated data. */
  ciphertext: text('ciphertext').notNull(),
  encryptionKeyId: text('encryption_key_id').notNull(),
  createdAt: createdAt(),
  /** Time until which a replaced secret still signs; null for the current one. */
  validUntil: instant('valid_until'),
}).with((t) => [refersTo(t, 'webhook_secrets_endpoint', [t.endpointId], webhookEndpoints)])

export const webhookEvents = tenantTable('webhook_events', ['id'], {
  id: text('id').notNull(),
  type: text('type').notNull(),
  /** Null for a test event. */
  envelopeId: text('envelope_id'),
  /** The exact bytes of all deliveries. */
  body: text('body').notNull(),
  createdAt: createdAt(),
}).with((t) => [
  index('webhook_events_envelope').on(t.organizationId, t.envelopeId, t.type),
  index('webhook_events_created').on(t.createdAt),
])

/** `held`: the endpoint is paused. `canceled`: the endpoint was disabled or deleted first. */
export const deliveryStates = ['pending', 'held', 'delivered', 'failed', 'canceled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The delivery of an event to an endpoint, with up to twelve attempts. A replay is a separate delivery. */
export const webhookDeliveries = tenantTable('webhook_deliveries', ['id'], {
  id: text('id').notNull(),
  eventId: text('event_id').notNull(),
  endpointId: text('endpoint_id').notNull(),
  /** The delivery that this one replays. */
  replayOf: text('replay_of'),
  state: text('state', { enum: deliveryStates }).notNull().default('pending'),
  /** Incremented when an attempt starts, so a lost worker cannot exceed the limit. */
  attempts: integer('attempts').notNull().default(0),
  /** Time when the delivery is due or, while a worker owns it, when its lease ends. */
  nextAttemptAt: instant('next_attempt_at'),
  /** Fencing token of the worker that owns the lease. */
  leaseOwner: text('lease_owner'),
  lastStatus: integer('last_status'),
  lastError: text('last_error'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  refersTo(t, 'webhook_deliveries_event', [t.eventId], webhookEvents),
  refersTo(t, 'webhook_deliveries_endpoint', [t.endpointId], webhookEndpoints),
  index('webhook_deliveries_due').on(t.nextAttemptAt).where(sql`state = 'pending'`),
  index('webhook_deliveries_pending').on(t.organizationId, t.endpointId, t.nextAttemptAt).where(sql`state = 'pending'`),
  index('webhook_deliveries_held').on(t.organizationId, t.endpointId).where(sql`state = 'held'`),
  index('webhook_deliveries_finished').on(t.finishedAt).where(sql`finished_at is not null`),
  index('webhook_deliveries_list').on(t.organizationId, t.endpointId, t.id),
  index('webhook_deliveries_of_event').on(t.organizationId, t.eventId),
])

/**
 * The attempts, kept for a limited time. The statement that settles the delivery writes them, a hundred at a time, so
 * they need no foreign key.
 */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    organizationId: provedOrganizationId(),
    deliveryId: text('delivery_id').notNull(),
    attempt: integer('attempt').notNull(),
    endpointId: text('endpoint_id').notNull(),
    at: instant('at').notNull(),
    host: text('host').notNull(),
    status: integer('status'),
    error: text('error'),
    /** Null if the worker was lost. */
    durationMs: integer('duration_ms'),
    /** The beginning of the response body if the receiver did not accept the event. */
    responseExcerpt: text('response_excerpt'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.deliveryId, t.attempt] }),
    index('webhook_attempts_at').on(t.at),
    index('webhook_attempts_endpoint').on(t.organizationId, t.endpointId, t.at),
  ],
)
