import { ApiError, type FieldError, noSuch } from '../../core/errors.ts'
import { DatabaseError } from '../../db/failures.ts'
import { findPrevious, type PreviousEnvelopes, uniqueReplacement } from '../../db/signing/replacements.ts'
import type { Statement } from '../../db/statement.ts'
import { type Context, keyOf } from '../../platform/context.ts'
import { budgetError } from '../../platform/http/problem.ts'

/** Error codes of operations that accept `previousEnvelopeId`. */
export const replacementRefusals = ['envelope_not_ended', 'envelope_replaced'] as const

/** A request for one envelope, or one of several signers. */
type Replacing = { previousEnvelopeId?: string | undefined }

/** Returns the statement that looks up each envelope in `previousEnvelopeId`, for the first batch of an operation. */
export function previousLookup(
  ctx: Pick<Context, 'actor'>,
  ...requests: readonly Replacing[]
): { previous?: Statement<PreviousEnvelopes> } {
  const ids = requests.flatMap(({ previousEnvelopeId }) => previousEnvelopeId ?? [])
  return ids.length === 0 ? {} : { previous: findPrevious(ids, keyOf(ctx)) }
}

/** Throws unless the envelope in `previousEnvelopeId` exists, has ended and is not replaced. */
export function requireReplaceable(request: Replacing, previous: PreviousEnvelopes | undefined): void {
  const refusal = refusalOf(request, previous)
  if (refusal) throw refusal
}

/** Throws like `requireReplaceable` for a list of signers. `errors` contains the path of each faulty signer. */
export function requireReplaceableBySigners(
  list: 'signers' | 'recipients',
  signers: readonly Replacing[],
  previous: PreviousEnvelopes | undefined,
): void {
  const refusals = signers.map((signer) => refusalOf(signer, previous))
  const first = refusals.find((refusal) => refusal !== null)
  if (!first) return
  const errors = refusals.flatMap((refusal, index): FieldError[] =>
    refusal ? [{ path: `${list}.${index}.previousEnvelopeId`, code: refusal.code, message: refusal.message }] : [],
  )
  throw new ApiError(first.code, first.message, { errors })
}

function refusalOf({ previousEnvelopeId }: Replacing, known: PreviousEnvelopes | undefined): ApiError | null {
  if (previousEnvelopeId === undefined) return null
  const previous = known?.get(previousEnvelopeId)
  if (!previous) return noSuch('envelope')
  if (previous.isReplaced) return replaced()
  if (previous.hasEnded) return null
  return new ApiError(
    'envelope_not_ended',
    'The envelope in `previousEnvelopeId` is still open. Void it first, or correct or reassign it instead.',
  )
}

/** Looks up each envelope in `previousEnvelopeId` and throws like `requireReplaceable`, for work after a response. */
export async function checkPrevious(
  ctx: Pick<Context, 'actor' | 'db'>,
  ...requests: readonly Replacing[]
): Promise<void> {
  const { previous } = previousLookup(ctx, ...requests)
  if (!previous) return
  const known = await ctx.db.run(previous)
  for (const request of requests) requireReplaceable(request, known)
}

const replaced = () =>
  new ApiError(
    'envelope_replaced',
    'Another envelope already replaces the envelope in `previousEnvelopeId`. List envelopes with the `previousEnvelopeId` filter to find the latest envelope, and use its id.',
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
