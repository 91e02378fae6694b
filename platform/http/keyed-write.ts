import { concatBytes, fromBase64, toBase64, toHex, utf8 } from '../../base/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { keyedHash } from '../../core/keyed-hash.ts'
import { DatabaseError } from '../../db/failures.ts'
import { claimWrites, readKey, releaseKey, type StoredOutcome, storeResponse } from '../../db/jobs/idempotency.ts'
import type { WatchedSession } from '../../db/session.ts'
import type { Context } from '../context.ts'
import { describeError } from '../ports/log.ts'
import type { Contract } from './contract.ts'
import { type OnceRequest, onceRequest, outcomeUnknown, requireSameRequest } from './idempotency.ts'
import type { AnyOperationResult } from './operation.ts'
import { toRefusal } from './problem.ts'

type KeyedInput = { params?: unknown; query?: unknown; body: unknown; idempotencyKey: string }
type Writer = { ctx: Context; session: WatchedSession }

/**
 * Runs an operation once per (API key, operation, Idempotency-Key). Each writing transaction of the operation also
 * claims the key, so only one of two requests with the same key writes. A repetition returns the stored response. An
 * error releases the key.
 */
export async function runKeyed(
  { ctx, session }: Writer,
  contract: Contract,
  input: KeyedInput,
  run: () => Promise<AnyOperationResult>,
): Promise<AnyOperationResult> {
  const began = ctx.runtime.now()
  const request = await onceRequest(ctx, { operation: contract.id, key: input.idempotencyKey, input })
  const stored = await session.read(readKey(request))
  if (stored) return replay(ctx, contract, stored, request)
  const claim = { ...request, owner: toHex(ctx.runtime.randomBytes(16)) }
  session.claimWith(claimWrites(claim))
  let result: AnyOperationResult
  try {
    result = await run()
  } catch (thrown) {
    session.claimWith(null)
    if (thrown instanceof DatabaseError && thrown.kind === 'key_claimed') {
      const other = await session.read(readKey(request))
      if (other) return replay(ctx, contract, other, request)
      throw inProgress()
    }
    if (session.hasClaimed && toRefusal(thrown, null).error.status < 500) await session.read(releaseKey(claim))
    throw thrown
  }
  session.claimWith(null)
  try {
    await session.read(storeResponse({ ...claim, began, response: await packed(ctx, contract, request, result) }))
  } catch (error) {
    // The change is committed and the caller gets the response. Only a repetition fails, with `outcome_unknown`.
    ctx.log('warn', { event: 'response_not_stored', requestId: ctx.requestId, ...describeError(error) })
  }
  return result
}

async function replay(
  ctx: Context,
  contract: Contract,
  stored: StoredOutcome,
  request: OnceRequest,
): Promise<AnyOperationResult> {
  requireSameRequest(stored, request)
  if (stored.response === '') throw stored.isFresh ? inProgress() : outcomeUnknown()
  const result = await unpacked(ctx, contract, request, stored.response)
  return { ...result, headers: { ...result.headers, 'idempotent-replayed': 'true' } }
}

const inProgress = () =>
  new ApiError(
    'request_in_progress',
    'A request with this Idempotency-Key is still running. Retry the request after the time in `Retry-After`.',
    {
      retryAfterSeconds: 5,
    },
  )

/** Returns the stored form of a response: JSON, encrypted if it contains a secret. */
async function packed(
  ctx: Context,
  contract: Contract,
  request: OnceRequest,
  result: AnyOperationResult,
): Promise<string> {
  const text = JSON.stringify(result)
  if (!contract.hasSecretResponse) return text
  const iv = ctx.runtime.randomBytes(nonceBytes)
  const algorithm = { name: 'AES-GCM', iv }
  const sealed = await crypto.subtle.encrypt(algorithm, await responseKey(ctx, request), utf8(text))
  return JSON.stringify({ sealed: toBase64(concatBytes(iv, new Uint8Array(sealed))) })
}

async function unpacked(
  ctx: Context,
  contract: Contract,
  request: OnceRequest,
  stored: string,
): Promise<AnyOperationResult> {
  if (!contract.hasSecretResponse) return JSON.parse(stored) as AnyOperationResult
  const bytes = fromBase64((JSON.parse(stored) as { sealed: string }).sealed)
  try {
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, nonceBytes) }
    const text = await crypto.subtle.decrypt(algorithm, await responseKey(ctx, request), bytes.slice(nonceBytes))
    return JSON.parse(new TextDecoder().decode(text)) as AnyOperationResult
  } catch {
    // An earlier version encrypted the response with another secret.
    throw outcomeUnknown()
  }
}

/** The recommended length of a nonce in bytes (NIST SP 800-38D section 8.2.2). */
const nonceBytes = 12

/** Returns the key that encrypts one stored response. Each request has its own key. */
const responseKey = async ({ keySecret }: Context, { apiKeyId, operation, key }: OnceRequest): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    await keyedHash(keySecret, ['chancery-once-response-v2', apiKeyId, operation, key].join('\0')),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )
