import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { idempotencyKeys } from '../schema/operations.ts'
import { firstRow, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** A claim on an idempotency key. Each API key (`apiKeyId`) has its own idempotency keys. */
export type IdempotencyClaim = {
  apiKeyId: string
  operation: string
  key: string
  fingerprint: string
  owner: string
  response: string
}
/** A condition that must be true in the writing transaction. Only functions in `db/` create conditions. */
export type Condition = SQL
/**
 * A stored response. `response` is empty while the request that owns the key is running, or if that request crashed.
 */
export type StoredOutcome = { owner: string; fingerprint: string; response: string; isFresh: boolean }

/** The time in seconds during which a request without a response counts as running. */
const runningSeconds = 60

/**
 * Claims a key unless another claim is valid or the condition is false. Waits until a concurrent claim is committed or
 * rolled back. The condition ensures that a rejected creation leaves no claim.
 */
export const claimKey = (claim: IdempotencyClaim, condition: SQL = sql`true`): Statement<unknown[]> =>
  sqlRows(sql`
    insert into idempotency_keys as k (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select ${currentOrganization}, ${claim.apiKeyId}, ${claim.operation}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, ${claim.response},
      now() + make_interval(days => ${limits.idempotencyKeptDays})
    where ${condition}
    on conflict (organization_id, api_key_id, operation, key) do update set
      fingerprint = excluded.fingerprint, owner = excluded.owner, response = excluded.response,
      created_at = now(), expires_at = excluded.expires_at
    where k.expires_at <= now()`)

/**
 * Claims a key in a writing transaction. Does nothing if the transaction wrote nothing. If another request owns the
 * key, the transaction fails with `key_claimed`, because the statement sets the not-null column `owner` to null. The
 * response remains empty until `storeResponse`.
 */
export const claimWrites = (claim: Omit<IdempotencyClaim, 'response'>): Statement<unknown[]> =>
  sqlRows(sql`
    insert into idempotency_keys as k (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select ${currentOrganization}, ${claim.apiKeyId}, ${claim.operation}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, '',
      now() + make_interval(days => ${limits.idempotencyKeptDays})
    where pg_current_xact_id_if_assigned() is not null
    on conflict (organization_id, api_key_id, operation, key) do update set
      owner = case when k.owner = excluded.owner or k.expires_at <= now() then excluded.owner end,
      fingerprint = case when k.owner = excluded.owner then k.fingerprint else excluded.fingerprint end,
      response = excluded.response, created_at = now(), expires_at = excluded.expires_at
    returning 1`)

/**
 * Makes the transaction fail with `key_claimed` if this request claimed the key. The statement then sets the not-null
 * column `owner` to null.
 */
export const failClaimed = (claim: IdempotencyClaim): Statement<unknown[]> =>
  sqlRows(sql`
    update idempotency_keys set owner = null where organization_id = ${currentOrganization} and api_key_id = ${claim.apiKeyId}
      and operation = ${claim.operation} and key = ${claim.key} and owner = ${claim.owner}`)

/**
 * Stores the response of a request that owns the key. If the key is free, also stores the response of a request that
 * wrote nothing. Stores nothing if a person was erased while the request was running: for a request that wrote, the
 * erasure changed the fingerprint. `began` is the time when the request began.
 */
export const storeResponse = (claim: IdempotencyClaim & { began: Date }): Statement<unknown[]> =>
  sqlRows(sql`
    insert into idempotency_keys as k (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select ${currentOrganization}, ${claim.apiKeyId}, ${claim.operation}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, ${claim.response},
      now() + make_interval(days => ${limits.idempotencyKeptDays})
    where case when ${whereClaimed(claim)} then true else chancery_began_after_erasure(${claim.began}::timestamptz) end
    on conflict (organization_id, api_key_id, operation, key) do update set response = excluded.response
    where k.owner = excluded.owner and k.fingerprint = excluded.fingerprint`)

/** Releases the idempotency key of a rejected request. */
export const releaseKey = (claim: Omit<IdempotencyClaim, 'response'>): Statement<unknown[]> =>
  sqlRows(sql`
    delete from idempotency_keys where organization_id = ${currentOrganization} and api_key_id = ${claim.apiKeyId}
      and operation = ${claim.operation} and key = ${claim.key} and owner = ${claim.owner}`)

/** Returns the condition that this request owns the key. */
export const whereClaimed = (claim: IdempotencyClaim): SQL => sql`exists (
    select from idempotency_keys k where k.organization_id = ${currentOrganization}
      and k.api_key_id = ${claim.apiKeyId} and k.operation = ${claim.operation} and k.key = ${claim.key} and k.owner = ${claim.owner})`

/** Returns the valid claim on a key, whichever request made it, or null. */
export const readKey = (
  claim: Pick<IdempotencyClaim, 'apiKeyId' | 'operation' | 'key'>,
): Statement<StoredOutcome | null> =>
  firstRow(
    query((db) =>
      db
        .select({
          owner: idempotencyKeys.owner,
          fingerprint: idempotencyKeys.fingerprint,
          response: idempotencyKeys.response,
          isFresh: sql<boolean>`${idempotencyKeys.createdAt} > now() - make_interval(secs => ${runningSeconds})`,
        })
        .from(idempotencyKeys)
        .where(
          and(
            ofOrganization(idempotencyKeys),
            eq(idempotencyKeys.apiKeyId, claim.apiKeyId),
            eq(idempotencyKeys.operation, claim.operation),
            eq(idempotencyKeys.key, claim.key),
            gt(idempotencyKeys.expiresAt, sql`now()`),
          ),
        ),
    ),
  )
