import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, organizationId } from './columns.ts'
import { organizations } from './organizations.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: text('id').notNull(),
    /** Normalised form; one endpoint per address and organization. */
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    description: text('description'),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('webhook_endpoints_url').on(t.organizationId, t.url).where(sql`deleted_at is null`),
  ],
)

export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    organizationId: organizationId().references(() => organizations.id),
    endpointId: text('endpoint_id').notNull(),
    version: integer('version').notNull(),
    /** AES-256-GCM, base64 of nonce and ciphertext; the row's address is the associated data. */
    ciphertext: text('ciphertext').notNull(),
    encryptionKeyId: text('encryption_key_id').notNull(),
    createdAt: createdAt(),
    /** Until when a rotated-out secret still signs beside the current one; null for the current one. */
    validUntil: instant('valid_until'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.endpointId, t.version] }),
    foreignKey({
      columns: [t.organizationId, t.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
      name: 'webhook_secrets_endpoint',
    }),
  ],
)

export const webhookEvents = pgTable(
  'webhook_events',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: text('id').notNull(),
    type: text('type').notNull(),
    envelopeId: text('envelope_id').notNull(),
    /** The exact bytes of every delivery. */
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('webhook_events_once').on(t.organizationId, t.envelopeId, t.type),
  ],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    organizationId: organizationId().references(() => organizations.id),
    id: text('id').notNull(),
    eventId: text('event_id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'failed', 'canceled'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    leaseUntil: instant('lease_until'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.eventId],
      foreignColumns: [webhookEvents.organizationId, webhookEvents.id],
      name: 'webhook_deliveries_event',
    }),
    foreignKey({
      columns: [t.organizationId, t.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
      name: 'webhook_deliveries_endpoint',
    }),
    index('webhook_deliveries_due').on(t.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_deliveries_endpoint').on(t.organizationId, t.endpointId, t.createdAt.desc()),
  ],
)
