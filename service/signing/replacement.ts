import { ApiError, noSuch } from '../../core/errors.ts'
import { DatabaseError } from '../../db/failures.ts'
import { findPrevious, type PreviousEnvelope, uniqueReplacement } from '../../db/signing/replacements.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { budgetError } from '../../platform/http/problem.ts'

/** Returns the key on whose behalf a request or a workflow run acts, or null if there is none. */
export const keyOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.kind === 'apiKey' ? actor.id : actor.kind === 'workflow' ? actor.keyId : null

/** Error codes of operations that accept `previousEnvelopeId`. */
export const replacementRefusals = ['envelope_not_ended', 'envelope_replaced'] as const

/** Returns the statements that look up the envelope in `previousEnvelopeId`, for the first batch of an operation. */
export const previousLookup = (
  ctx: Pick<Context, 'actor'>,
  { previousEnvelopeId }: { previousEnvelopeId?: string | undefined },
): { previous?: Statement<PreviousEnvelope | null> } =>
  previousEnvelopeId === undefined ? {} : { previous: findPrevious(previousEnvelopeId, keyOf(ctx)) }

/** Throws unless the envelope in `previousEnvelopeId` exists, has ended and is not replaced. */
export function requireReplaceable(
  { previousEnvelopeId }: { previousEnvelopeId?: string | undefined },
  previous: PreviousEnvelope | null | undefined,
): void {
  if (previousEnvelopeId === undefined) return
  if (!previous) throw noSuch('envelope')
  if (previous.isReplaced) throw replaced()
  if (previous.hasEnded) return
  throw new ApiError(
    'envelope_not_ended',
    'The envelope in `previousEnvelopeId` is still open. Void it first, or correct or reassign it instead.',
  )
}

/** Looks up the envelope in `previousEnvelopeId` and throws like `requireReplaceable`, for work after a response. */
export async function checkPrevious(
  ctx: Pick<Context, 'actor' | 'db'>,
  request: { previousEnvelopeId?: string | undefined },
): Promise<void> {
  const { previous } = previousLookup(ctx, request)
  if (previous) requireReplaceable(request, await ctx.db.run(previous))
}

const replaced = () =>
  new ApiError(
    'envelope_replaced',
    'Another envelope already replaces the envelope in `previousEnvelopeId`. Use the id of the latest envelope.',
  )

/** The constraint that a concurrent replacement of the same envelope violates, and the error in this case. */
export const replacedOnce = { constraint: uniqueReplacement, refusal: replaced() }

/**
 * Returns the API error for a creation that the database refused because of a budget or a concurrent replacement.
 * Returns every other error unchanged.
 */
export function creationRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.kind === 'over_budget') return budgetError(error.budget)
  return error.kind === 'unique_violation' && error.constraint === uniqueReplacement ? replaced() : error
}
