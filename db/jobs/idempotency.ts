import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../core/limits.ts'
import { idempotencyKeys } from '../schema/index.ts'
import { firstRow, query, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** `apiKeyId` names the API key whose request it is: a key of idempotency belongs to the one that used it. */
export type IdempotencyClaim = {
  apiKeyId: string
  operation: string
  key: string
  fingerprint: string
  owner: string
  response: string
}
/** What must hold in the creating transaction; made by named queries. */
export type Condition = SQL
/** `response` is empty while the request that owns the key is running, and for ever when it stopped before its end. */
export type StoredOutcome = { owner: string; fingerprint: string; response: string; isFresh: boolean }

/** How long a request without a response counts as running. */
const runningSeconds = 60

/**
 * Claims a key unless a living claim stands or the condition is false; waits for a concurrent claimer to commit or fail.
 * The condition keeps a creation that cannot happen from leaving a claim behind.
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
 * Claims a key in the transaction that writes: adds nothing to one that wrote nothing. Fails the transaction (`key_claimed`) when
 * another request owns the key: the owner becomes null, which the column refuses. The response is empty until `storeResponse`.
 */
export const claimWrites = (claim: Omit<IdempotencyClaim, 'response'>): Statement<unknown[]> =>
  sqlRows(sql`
    insert into idempotency_keys as k (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select ${currentOrganization}, ${claim.apiKeyId}, ${claim.operation}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, '',
      now() + make_interval(days => ${limits.idempotencyKeptDays})
    where pg_current_xact_id_if_assigned() is not null
    on conflict (organization_id, api_key_id, operation, key) do update set
      owner = case when k.owner = excluded.owner or k.expires_at <= now() then excluded.owner end,
      fingerprint = excluded.fingerprint, response = excluded.response, expires_at = excluded.expires_at
    returning 1`)

/** Fails the transaction (`key_claimed`) in which this request claimed the key: the column refuses an owner of null. */
export const failClaimed = (claim: IdempotencyClaim): Statement<unknown[]> =>
  sqlRows(sql`
    update idempotency_keys set owner = null where organization_id = ${currentOrganization} and api_key_id = ${claim.apiKeyId}
      and operation = ${claim.operation} and key = ${claim.key} and owner = ${claim.owner}`)

/** Stores the response of a request that owns the key, or that wrote nothing and finds the key free. */
export const storeResponse = (claim: IdempotencyClaim): Statement<unknown[]> =>
  sqlRows(sql`
    insert into idempotency_keys as k (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select ${currentOrganization}, ${claim.apiKeyId}, ${claim.operation}, ${claim.key}, ${claim.fingerprint}, ${claim.owner}, ${claim.response},
      now() + make_interval(days => ${limits.idempotencyKeptDays})
    on conflict (organization_id, api_key_id, operation, key) do update set response = excluded.response
    where k.owner = excluded.owner`)

/** Releases the key of a request that was refused. */
export const releaseKey = (claim: Omit<IdempotencyClaim, 'response'>): Statement<unknown[]> =>
  sqlRows(sql`
    delete from idempotency_keys where organization_id = ${currentOrganization} and api_key_id = ${claim.apiKeyId}
      and operation = ${claim.operation} and key = ${claim.key} and owner = ${claim.owner}`)

/** Whether this request owns the key, as a condition for the statements that create. */
export const whereClaimed = (claim: IdempotencyClaim): SQL => sql`exists (
    select from idempotency_keys k where k.organization_id = ${currentOrganization}
      and k.api_key_id = ${claim.apiKeyId} and k.operation = ${claim.operation} and k.key = ${claim.key} and k.owner = ${claim.owner})`

/** The living claim of a key, whichever request owns it. */
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
