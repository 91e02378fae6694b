import { fingerprint } from '../core/canonical-json.ts'
import { ApiError } from '../core/errors.ts'
import { toHex } from '../core/bytes.ts'
import { claimKey, type Claim, type Condition, readKey, type StoredOutcome } from '../db/idempotency.ts'
import type { Answers, Statement } from '../db/statement.ts'
import type { Context } from './context.ts'

export type Outcome<S extends readonly Statement<unknown>[]> =
  | { kind: 'created'; answers: Answers<S> }
  | { kind: 'replay'; body: string }

/**
 * Runs a creation once per (organization, operation, key): the claim, the creating statements and the stored answer are
 * one transaction. The statements receive the claim and must write only where it is owned (`whereClaimed`).
 * A repeat with the same body gives the first answer again; another body is a 409. When the condition does not hold in
 * that transaction nothing is written and the answer is a 409 `concurrent_change`.
 */
export async function createOnce<const S extends readonly Statement<unknown>[]>(
  ctx: Context,
  request: { operation: string; key: string; body: unknown; response: unknown; condition?: Condition },
  statements: (claim: Claim) => S,
): Promise<Outcome<S>> {
  const claim: Claim = {
    operation: request.operation,
    key: request.key,
    fingerprint: await fingerprint(request.body),
    owner: toHex(ctx.world.randomBytes(16)),
    response: JSON.stringify(request.response),
  }
  const answers = await ctx.db.batch(claimKey(claim, request.condition), ...statements(claim), readKey(claim))
  const stored = answers[answers.length - 1] as StoredOutcome | null
  if (stored?.owner === claim.owner) return { kind: 'created', answers: answers.slice(1, -1) as unknown as Answers<S> }
  return { kind: 'replay', body: replayOf(stored, claim.fingerprint) }
}

/** The stored answer of an earlier request, or a 409 when that one carried another body. */
export function replayOf(stored: StoredOutcome | null, requestFingerprint: string): string {
  if (!stored) throw new ApiError('concurrent_change', 'The resource changed while the request ran. Repeat the request.')
  if (stored.fingerprint !== requestFingerprint) {
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used with a different payload.')
  }
  return stored.response
}
