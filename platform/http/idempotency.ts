import { toHex } from '../../base/bytes.ts'
import { fingerprint } from '../../core/canonical-json.ts'
import { ApiError } from '../../core/errors.ts'
import { keyedToken } from '../../core/keyed-hash.ts'
import { DatabaseError } from '../../db/failures.ts'
import {
  type Condition,
  claimKey,
  failClaimed,
  type IdempotencyClaim,
  readKey,
  type StoredOutcome,
} from '../../db/jobs/idempotency.ts'
import type { Entry } from '../../db/session.ts'
import { group, type Statement, type Statements, series } from '../../db/statement.ts'
import type { Context } from '../context.ts'

/** A creation with an Idempotency-Key. It writes nothing before `statements` run. */
export type Creation<B> = {
  /** The response for the creation and all its replays. */
  response: B
  /** A condition that must be true in the creating transaction, and the error if it is false. */
  condition?: { predicate: Condition; refusal: ApiError }
  /** A unique constraint that another request can violate first, and the error in this case. */
  unique?: { constraint: string; refusal: ApiError }
  /** All statements that write. The first depends on the claim (`whereClaimed`), and the others depend on the first. */
  statements: (claim: IdempotencyClaim) => readonly Statement<unknown>[]
  /** Returns the jobs to dispatch after the commit. */
  jobs?: () => readonly Parameters<Context['dispatch']>[0][]
  /** Wraps the transaction. If the transaction writes nothing, undoes earlier preparations. */
  around?: <T>(take: () => Promise<{ isTaken: boolean; value: T }>) => Promise<T>
}

/**
 * A request with an idempotency key. `fingerprint` is a keyed hash of the validated body, including defaults. A hash
 * without a key would reveal a short secret in the body, such as an access code. Its key is the API key, so responses
 * can be replayed after the operator replaces secrets.
 */
export type OnceRequest = { apiKeyId: string; operation: string; key: string; fingerprint: string }

export type Created<B> = { isReplay: boolean; body: B }

/** Creates the OnceRequest for an operation, API key, idempotency key and validated input. */
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
  fingerprint: `${fingerprintVersion}.${await keyedToken(ctx.keySecret, ['chancery-once-v2', await fingerprint(inputOf(input))])}`,
})

/** The version of fingerprints. Fingerprints of different versions cannot be compared. */
const fingerprintVersion = 'v2'

/** Returns the input that distinguishes requests with the same key: path, query and body. */
const inputOf = ({ params, query, body }: { params?: unknown; query?: unknown; body: unknown }): unknown =>
  params === undefined && query === undefined && body !== undefined
    ? body
    : JSON.parse(JSON.stringify({ params, query, body }))

/**
 * Reads the state of an idempotency key and the input of the creation in one round trip. Returns the stored response if
 * the request was already completed.
 */
export async function readOnce<B, const R extends Statements>(
  ctx: Context,
  request: OnceRequest,
  reads: R,
): Promise<{ replayed: Created<B>; read: null } | { replayed: null; read: Entry<R> }> {
  // The key is read last. If the same request is completed in between, this call replays its response.
  const { stored, read, tenant } = await ctx.db.batch({ read: group(reads), stored: readKey(request) })
  if (stored) return { replayed: replay<B>(stored, request), read: null }
  return { replayed: null, read: { ...read, tenant } }
}

/**
 * Runs a creation once per (organization, API key, operation, idempotency key). One transaction contains the claim, the
 * creating statements and the stored response. Dispatches the jobs after the commit. A retry with the same body returns
 * the first response, and another body returns a 409. If the condition is false, writes nothing and throws the error of
 * the condition.
 */
export async function createOnce<B>(ctx: Context, request: OnceRequest, creation: Creation<B>): Promise<Created<B>> {
  const { around = async (take) => (await take()).value, jobs = () => [] } = creation
  const created = await around(async () => {
    const value = await claimAndCreate(ctx, request, creation)
    return { isTaken: !value.isReplay, value }
  })
  if (!created.isReplay) await Promise.all(jobs().map(ctx.dispatch))
  return created
}

/**
 * Runs the transaction of a creation and rolls it back, which checks every condition, constraint and limit. Returns the
 * creation's response, or throws its error. Dispatches no jobs.
 */
export async function tryCreation<B>(ctx: Context, request: OnceRequest, creation: Creation<B>): Promise<B> {
  try {
    await claimAndCreate(ctx, request, creation, (claim) => [failClaimed(claim)])
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'key_claimed') return creation.response
    throw error
  }
  throw new Error('the transaction of a dry run was not rolled back')
}

async function claimAndCreate<B>(
  ctx: Context,
  request: OnceRequest,
  { response, condition, unique, statements }: Creation<B>,
  last: (claim: IdempotencyClaim) => Statement<unknown>[] = () => [],
): Promise<Created<B>> {
  const claim: IdempotencyClaim = {
    ...request,
    owner: toHex(ctx.runtime.randomBytes(16)),
    response: JSON.stringify(response),
  }
  const batch = {
    claimed: claimKey(claim, condition?.predicate),
    written: series([...statements(claim), ...last(claim)]),
    stored: readKey(claim),
  }
  const entry = unique ? await ctx.db.batchUnlessTaken(unique.constraint, batch) : await ctx.db.batch(batch)
  if (!entry) throw unique?.refusal
  const { stored } = entry
  if (stored?.owner === claim.owner) return { isReplay: false, body: response }
  if (stored) return replay(stored, request)
  throw (
    condition?.refusal ??
    new ApiError('concurrent_change', 'The resource changed while the request ran. Retry the request.')
  )
}

/** Returns the stored response of an earlier request. Throws a 409 if that request had another body. */
function replay<B>(stored: StoredOutcome, request: OnceRequest): Created<B> {
  requireSameRequest(stored, request)
  // The request that owns the claim stored a body of type B.
  return { isReplay: true, body: JSON.parse(stored.response) as B }
}

/**
 * Throws `idempotency_key_reused` if an earlier request with the key had another input, and `outcome_unknown` if this
 * version cannot compare the inputs.
 */
export function requireSameRequest(stored: StoredOutcome, request: OnceRequest): void {
  if (stored.fingerprint === request.fingerprint) return
  if (stored.fingerprint.split('.')[0] !== request.fingerprint.split('.')[0]) throw outcomeUnknown()
  throw new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with a different body. Use a new key for each request.',
  )
}

/** Returns the error for an earlier request whose response is lost. */
export const outcomeUnknown = (): ApiError =>
  new ApiError(
    'outcome_unknown',
    'An earlier request with this Idempotency-Key changed something, but its response is not available. Read the resource, then decide whether to send a new request with a new key.',
  )
