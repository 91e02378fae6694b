import { accessCodeHash } from '../../core/signing/access-code.ts'
import { genesisHash } from '../../core/signing/chain.ts'
import { createEnvelope, type NewEnvelope } from '../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import type { IdempotencyClaim } from '../../db/jobs/idempotency.ts'
import { insertFields } from '../../db/signing/envelope-fields.ts'
import { insertEnvelope, whereEnvelopeExists } from '../../db/signing/envelopes.ts'
import { appendEvidence, insertCheckpoint, insertDisclosures } from '../../db/signing/evidence.ts'
import type { Statement } from '../../db/statement.ts'
import { auditEntry } from '../../platform/audit.ts'
import { type Context, keyOf } from '../../platform/context.ts'
import { effectsOf } from './effects.ts'
import { environmentOfRequest } from './environment.ts'
import type { AddedJob } from './follow-ups.ts'
import { makeEvidence } from './records.ts'

/** The input for a new envelope, including its access code. */
export type NewEnvelopeInput = Omit<NewEnvelope, 'id' | 'accessCodeHash'> & { accessCode?: string | undefined }

export type PreparedEnvelope = {
  state: EnvelopeState
  /** Returns all statements of the creation, for the transaction that owns the idempotency claim. */
  statements: (claim: IdempotencyClaim) => Statement<unknown>[]
  /** Returns the jobs that the statements added, to dispatch after the commit. */
  jobs: () => readonly AddedJob[]
}

/**
 * Prepares a new envelope with its first evidence, checkpoint, audit event, link, webhook event and jobs. Runs no
 * statement. The statements write only if their transaction owns the claim.
 */
export async function prepareEnvelope(
  ctx: Context,
  { accessCode, ...input }: NewEnvelopeInput,
  at: Date,
): Promise<PreparedEnvelope> {
  const id = ctx.newId('envelope')
  const codeHash = accessCode === undefined ? null : await accessCodeHash(ctx.env.LINK_SECRET, id, accessCode)
  const { state, events } = createEnvelope(
    { ...input, id, accessCodeHash: codeHash, environment: await environmentOfRequest(ctx) },
    at,
  )
  const genesis = genesisHash({ envelopeId: state.id, sourceSha256: state.source.sha256 })
  const evidence = await makeEvidence(ctx, state, events, { genesis })
  const effects = await effectsOf(ctx, events, { before: state, state, artifacts: [], values: {}, head: evidence.head })
  return {
    state,
    statements: (claim) => [
      insertEnvelope(state, evidence.head, claim, keyOf(ctx)),
      insertFields(state),
      appendEvidence(state.id, evidence.linked),
      insertDisclosures(state.id, evidence.disclosures),
      insertCheckpoint(evidence.checkpoint),
      recordAudit(auditEntry(ctx, 'envelope.created', state.id, previousOf(state)), whereEnvelopeExists(state.id)),
      ...effects.statements,
    ],
    jobs: () => effects.jobs,
  }
}

const previousOf = ({ options: { previousEnvelopeId } }: EnvelopeState) =>
  previousEnvelopeId === null ? undefined : { previousEnvelopeId }
