import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AuditAction, type AuditTargetKind, auditActorKinds } from '../../core/audit.ts'
import type { StoredKind } from '../../core/jobs/kinds.ts'
import { createdAt, instant } from './columns.ts'
import { tenantTable } from './tenant.ts'

/** The outbox. Its rows decide which work is done, and a queue message only names a row. */
export const jobs = tenantTable('jobs', ['id'], {
  id: text('id').notNull(),
  kind: text('kind').$type<StoredKind>().notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  state: text('state', { enum: ['queued', 'running', 'done', 'failed'] })
    .notNull()
    .default('queued'),
  runAt: instant('run_at').notNull().default(sql`now()`),
  attempts: integer('attempts').notNull().default(0),
  /** The fencing token of the worker that owns the lease. */
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  /** The number of consecutive attempts without an outcome, for example because a worker crashed. */
  lostAttempts: integer('lost_attempts').notNull().default(0),
  /** The time from which the job can be claimed. Null after the job finished. */
  dueAt: instant('due_at').generatedAlwaysAs(
    sql`case state when 'queued' then run_at when 'running' then lease_until end`,
  ),
  /** The time until which a message from the scheduled task counts as in transit. No other message is sent earlier. */
  dispatchedUntil: instant('dispatched_until'),
  /** The start of the last attempt. */
  begunAt: instant('begun_at'),
  /** True if a dependency was unavailable in the last attempt. */
  waitsForDependency: boolean('waits_for_dependency').notNull().default(false),
  lastError: text('last_error'),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
  /** The time from which another job of this kind and organization can start, after a job that took much CPU time. */
  pausedUntil: instant('paused_until'),
}).with((t) => [
  uniqueIndex('jobs_id').on(t.id),
  index('jobs_due').on(t.kind, t.dueAt).where(sql`due_at is not null`),
  index('jobs_turns').on(t.kind, t.organizationId, t.dueAt).where(sql`due_at is not null`),
  index('jobs_paused').on(t.kind, t.organizationId, t.pausedUntil).where(sql`paused_until is not null`),
  index('jobs_waiting_for_dependency').on(t.kind, t.begunAt).where(sql`waits_for_dependency`),
  index('jobs_failed').on(t.finishedAt).where(sql`state = 'failed'`),
  // The alarm for failed jobs ignores mails that the recipient's server rejected.
  index('jobs_failed_alarm')
    .on(t.finishedAt)
    .where(sql`state = 'failed' and coalesce(last_error <> 'recipient_refused', true)`),
  // The condition is that of `chancery_lost_objects`.
  index('jobs_lost_objects')
    .on(t.finishedAt)
    .where(sql`state = 'failed' and last_error ~ '^object_(missing|changed): '`),
  index('jobs_of_envelope')
    .on(t.organizationId, sql`(payload ->> 'envelopeId')`)
    .where(sql`state <> 'done' and payload ->> 'envelopeId' is not null`),
  index('jobs_finished').on(t.finishedAt).where(sql`finished_at is not null`),
])

/**
 * This table has no foreign key to the organization, because most requests insert a row. Row-level security checks the
 * organization of each inserted row.
 */
export const auditEvents = tenantTable('audit_events', ['position', 'id'], {
  id: text('id').notNull(),
  /** The position of the event in the log. Events of one transaction have the same position and are ordered by id. */
  position: bigint('position', { mode: 'bigint' }).notNull().default(sql`chancery_audit_position()`),
  at: instant('at').notNull().default(sql`now()`),
  actorKind: text('actor_kind', { enum: auditActorKinds }).notNull(),
  actorId: text('actor_id').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  /**
   * The kind of the target. Events about a `document` are listed for the document, and all other events for the
   * organization.
   */
  targetKind: text('target_kind').$type<AuditTargetKind>().notNull(),
  targetId: text('target_id').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  requestId: text('request_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
}).with(
  (t) => [
    index('audit_events_target').on(t.organizationId, t.targetId, t.position, t.id),
    index('audit_events_actor').on(t.organizationId, t.actorId, t.position, t.id),
    index('audit_events_action').on(t.organizationId, t.action, t.position, t.id),
    index('audit_events_administration').on(t.organizationId, t.position, t.id).where(sql`target_kind <> 'document'`),
  ],
  { refersToOrganization: false },
)

export const idempotencyKeys = tenantTable('idempotency_keys', ['apiKeyId', 'operation', 'key'], {
  /** The API key of the request. Each API key has separate idempotency keys. */
  apiKeyId: text('api_key_id').notNull(),
  operation: text('operation').notNull(),
  key: text('key').notNull(),
  /** SHA-256 (hex) of the canonical JSON of the validated body. */
  fingerprint: text('fingerprint').notNull(),
  /** The random token of the request that owns the claim. */
  owner: text('owner').notNull(),
  /** The JSON text of the original response, byte for byte. */
  response: text('response').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
}).with((t) => [index('idempotency_keys_expiry').on(t.expiresAt)], { keyName: 'idempotency_keys_once' })
