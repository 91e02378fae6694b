import { toHex } from '../../base/bytes.ts'
import { fingerprint } from '../../core/canonical-json.ts'
import { ApiError } from '../../core/errors.ts'
import { type Claim, type Condition, claimKey, readKey, type StoredOutcome } from '../../db/jobs/idempotency.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../context.ts'

export type Creation<B> = {
  operation: string
  key: string
  /** SHA-256 (hex) of the canonical JSON of the validated body, defaults included (`fingerprintOf`). */
  fingerprint: string
  /** What a successful creation answers, now and at every replay. */
  response: B
  /** What must hold in the creating transaction, and the refusal when it does not. */
  condition?: { holds: Condition; refusal: ApiError }
}

export type Created<B> = { isReplay: boolean; body: B; headers: Record<string, string> }

/** The fingerprint that tells repeats of a request from other requests with the same key. */
export const fingerprintOf = (body: unknown): Promise<string> => fingerprint(body)

/**
 * Runs a creation once per (organization, operation, key): the claim, the creating statements and the stored answer are
 * one transaction. The statements must write only where the claim is owned (`whereClaimed`).
 * A repeat with the same body gives the first answer again; another body is a 409. When the condition does not hold in
 * that transaction nothing is written and its refusal is thrown.
 */
export async function createOnce<B>(
  ctx: Context,
  creation: Creation<B>,
  statements: (claim: Claim) => readonly Statement<unknown>[],
): Promise<Created<B>> {
  const { operation, key, condition } = creation
  const claim: Claim = {
    operation,
    key,
    fingerprint: creation.fingerprint,
    owner: toHex(ctx.world.randomBytes(16)),
    response: JSON.stringify(creation.response),
  }
  const answers = await ctx.db.batch(claimKey(claim, condition?.holds), ...statements(claim), readKey(claim))
  const stored = answers[answers.length - 1] as StoredOutcome | null
  if (stored?.owner === claim.owner) return { isReplay: false, body: creation.response, headers: {} }
  if (!stored)
    throw (
      condition?.refusal ??
      new ApiError('concurrent_change', 'The resource changed while the request ran. Repeat the request.')
    )
  return replay(stored, claim.fingerprint)
}

/** The stored answer of an earlier request, or a 409 when that one carried another body. */
export function replay<B>(stored: StoredOutcome, requestFingerprint: string): Created<B> {
  if (stored.fingerprint !== requestFingerprint) {
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used with a different payload.')
  }
  // The stored text was made from a B by createOnce.
  return { isReplay: true, body: JSON.parse(stored.response) as B, headers: { 'idempotent-replayed': 'true' } }
}
