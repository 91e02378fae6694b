import { ApiError, noSuch } from '../../core/errors.ts'
import type { EnvelopeCommand, Refusal } from '../../core/signing/commands.ts'
import { decide } from '../../core/signing/envelope.ts'
import type { EnvelopeEvent } from '../../core/signing/events.ts'
import { refusalError } from '../../core/signing/refusal-error.ts'
import { type ArtifactRow, type EnvelopeRecord, loadEnvelope } from '../../db/signing/envelopes.ts'
import { type Statement, series } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { changeOf } from './change.ts'
import { consequentChanges } from './sequence.ts'

/**
 * The maximum number of attempts. If a concurrent request writes first, an attempt decides again with the new state.
 * Chains have few records, so few attempts are needed.
 */
const attemptsMax = 25

export type Transition =
  | { kind: 'done'; record: EnvelopeRecord; events: EnvelopeEvent[] }
  | { kind: 'refused'; refusal: Refusal; record: EnvelopeRecord; at: Date }
  | { kind: 'missing' }

/** An envelope, with the database time when it was read. */
export type LoadedEnvelope = { record: EnvelopeRecord; at: Date }

type TransitionOptions = {
  /**
   * The envelope as this request already read it, to save a round trip. If it is out of date, the write fails and the
   * envelope is loaded again.
   */
  loaded?: LoadedEnvelope
  /** The caller's additional statements for the same transaction. */
  statements?: Statement<unknown>[]
  /** The artifacts that the events reference, which the same transaction stores. */
  artifacts?: ArtifactRow[]
}

/**
 * Changes an envelope. Loads the envelope, decides the events at the database time, and writes everything in one
 * transaction: state, evidence, checkpoint, audit, links, webhook events and jobs. The transaction includes the effects
 * of a step on other steps of its workflow. After a concurrent change, loads and decides again. Returns no events for a
 * command that changes nothing.
 */
export async function transition(
  ctx: Context,
  envelopeId: string,
  commandOf: (record: EnvelopeRecord, at: Date) => EnvelopeCommand,
  options: TransitionOptions = {},
): Promise<Transition> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const loaded = (attempt === 0 && options.loaded) || (await load(ctx, envelopeId))
    if (!loaded) return { kind: 'missing' }
    const { record, at } = loaded
    const decision = decide(record.state, commandOf(record, at), at)
    if (!decision.ok) return { kind: 'refused', refusal: decision, record, at }
    if (decision.events.length === 0) return { kind: 'done', record, events: [] }
    const next = await persist(ctx, record, decision.events, options)
    if (next) return { kind: 'done', record: next, events: decision.events }
  }
  throw new ApiError('unavailable', 'Other requests changed the envelope at the same time. Retry the request.', {
    retryAfterSeconds: 1,
  })
}

async function load(ctx: Context, envelopeId: string): Promise<LoadedEnvelope | null> {
  const { tenant, record } = await ctx.db.batch({ record: loadEnvelope(envelopeId) })
  return record && { record, at: tenant.at }
}

/** Changes an envelope like `transition`, but throws the API error for a rejected command or a missing envelope. */
export async function transitionOrThrow(...args: Parameters<typeof transition>): Promise<EnvelopeRecord> {
  const outcome = await transition(...args)
  switch (outcome.kind) {
    case 'done':
      return outcome.record
    case 'missing':
      throw noSuch('envelope')
    case 'refused':
      throw refusalError(outcome.refusal, outcome.at)
  }
}

/** Writes events with all their effects. Returns null if a concurrent request wrote first. */
async function persist(
  ctx: Context,
  record: EnvelopeRecord,
  events: EnvelopeEvent[],
  options: TransitionOptions,
): Promise<EnvelopeRecord | null> {
  const change = await changeOf(ctx, record, events, options.artifacts ?? record.artifacts)
  const following = await consequentChanges(ctx, change.record)
  const written = await ctx.db.batchUnlessTaken('evidence_records_sequence', {
    change: series(change.statements),
    following: series(following.flatMap(({ statements }) => statements)),
    options: series(options.statements ?? []),
  })
  if (!written) return null
  await Promise.all([change, ...following].flatMap(({ jobs }) => jobs).map(ctx.dispatch))
  return change.record
}
