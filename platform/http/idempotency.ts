import { toHex } from '../../base/bytes.ts'
import { fingerprint } from '../../core/canonical-json.ts'
import { ApiError } from '../../core/errors.ts'
import { keyedToken } from '../../core/keyed-hash.ts'
import {
  type Condition,
  claimKey,
  type IdempotencyClaim,
  readKey,
  type StoredOutcome,
} from '../../db/jobs/idempotency.ts'
import { group, type Statement, type Statements, series } from '../../db/statement.ts'
import type { Entry } from '../../db/tenancy.ts'
import type { Context } from '../context.ts'

/** What an operation with an Idempotency-Key would create; nothing is written before its statements run. */
export type Creation<B> = {
  /** What a successful creation answers, now and at every replay. */
  response: B
  /** What must hold in the creating transaction, and the refusal when it does not. */
  condition?: { holds: Condition; refusal: ApiError }
  /** All that is written; the first of it only where the claim is owned (`whereClaimed`), the rest only where that is there. */
  statements: (claim: IdempotencyClaim) => readonly Statement<unknown>[]
  /** Woken once the transaction is through. */
  jobs?: readonly Parameters<Context['wake']>[0][]
  /** Runs the transaction, and undoes what was done for it before when it took nothing over. */
  around?: <T>(take: () => Promise<{ isTaken: boolean; value: T }>) => Promise<T>
}

/**
 * A request that is told from others with its key by a keyed hash of its validated body, defaults included: a body may hold a short
 * secret, such as an access code, which a plain hash would tell.
 */
export type OnceRequest = { apiKeyId: string; operation: string; key: string; fingerprint: string }

export type Created<B> = { isReplay: boolean; body: B }

/** The request of an operation by the context's API key, with this key and this validated body. */
export const onceRequest = async (
  ctx: Context,
  {
    operation,
    key,
    input,
  }: { operation: string; key: string; input: { params?: unknown; query?: unknown; body: unknown } },
): Promise<OnceRequest> => ({
  apiKeyId: ctx.actor.id,
  operation,
  key,
  fingerprint: await keyedToken(ctx.env.LINK_SECRET, ['chancery-once-v1', await fingerprint(askedOf(input))]),
})

/** What a request asks for: its body, with what stands in its path and query. */
const askedOf = ({ params, query, body }: { params?: unknown; query?: unknown; body: unknown }): unknown =>
  params === undefined && query === undefined && body !== undefined
    ? body
    : JSON.parse(JSON.stringify({ params, query, body }))

/** Reads how a key stands, and what the creation needs to know, in one round trip; a finished request is replayed. */
export async function readOnce<B, const R extends Statements>(
  ctx: Context,
  request: OnceRequest,
  reads: R,
): Promise<{ replayed: Created<B>; read: null } | { replayed: null; read: Entry<R> }> {
  const { stored, read, entered } = await ctx.db.batch({ stored: readKey(request), read: group(reads) })
  if (stored) return { replayed: replay<B>(stored, request), read: null }
  return { replayed: null, read: { ...read, entered } }
}

/**
 * Runs a creation once per (organization, API key, operation, key): the claim, the creating statements and the stored answer are
 * one transaction; its jobs are woken after it. A repeat with the same body gives the first answer again; another body is a
 * 409. When the condition does not hold in that transaction nothing is written and its refusal is thrown.
 */
export async function createOnce<B>(ctx: Context, request: OnceRequest, creation: Creation<B>): Promise<Created<B>> {
  const { around = async (take) => (await take()).value, jobs = [] } = creation
  const created = await around(async () => {
    const value = await claimAndCreate(ctx, request, creation)
    return { isTaken: !value.isReplay, value }
  })
  if (!created.isReplay) await Promise.all(jobs.map(ctx.wake))
  return created
}

async function claimAndCreate<B>(
  ctx: Context,
  request: OnceRequest,
  { response, condition, statements }: Creation<B>,
): Promise<Created<B>> {
  const claim: IdempotencyClaim = {
    ...request,
    owner: toHex(ctx.world.randomBytes(16)),
    response: JSON.stringify(response),
  }
  const { stored } = await ctx.db.batch({
    claimed: claimKey(claim, condition?.holds),
    written: series(statements(claim)),
    stored: readKey(claim),
  })
  if (stored?.owner === claim.owner) return { isReplay: false, body: response }
  if (stored) return replay(stored, request)
  throw (
    condition?.refusal ??
    new ApiError('concurrent_change', 'The resource changed while the request ran. Repeat the request.')
  )
}

/** The stored answer of an earlier request, or a 409 when that one carried another body. */
function replay<B>(stored: StoredOutcome, request: OnceRequest): Created<B> {
  requireSameRequest(stored, request)
  // The stored text was made from a B by the request that owns the claim.
  return { isReplay: true, body: JSON.parse(stored.response) as B }
}

/** Throws `idempotency_key_reused` when a key was used by a request that asked for something else. */
export function requireSameRequest(stored: StoredOutcome, request: OnceRequest): void {
  if (stored.fingerprint !== request.fingerprint)
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with a different body. Use a new key for each request.',
    )
}
