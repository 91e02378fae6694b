import { toHex } from '../../base/bytes.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { claimKey, type IdempotencyClaim, readKey } from '../../db/jobs/idempotency.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import {
  findDocumentOfEnvelope,
  findReplacement,
  uniqueReplacement,
  whereReplaceable,
} from '../../db/signing/replacements.ts'
import { insertSequence, loadSteps } from '../../db/signing/sequences.ts'
import { series } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { type NewEnvelopeInput, prepareEnvelope } from '../signing/new-envelope.ts'
import { type ReadyDocument, readyDocument } from '../signing/ready-document.ts'

/** The access codes by step. The step of an envelope without a workflow is 1. */
export type AccessCodes = ReadonlyMap<number, string>

/**
 * Sends a declined or expired envelope again: creates an envelope with the same document version, signer, fields and
 * options, or a workflow with all its steps. Each new envelope names the earlier one. `codes` contains the new access
 * code of each step that needs one. Creates nothing if another envelope replaces the envelope, or if the sender's page
 * cannot replace it. Returns whether another envelope replaces the envelope.
 */
export async function sendAgain(
  ctx: Context,
  { state }: EnvelopeRecord,
  { codes, expiresAt, at }: { codes: AccessCodes; expiresAt: Date; at: Date },
): Promise<boolean> {
  const { workflow } = state
  const read = await ctx.db.batch({
    found: findDocumentOfEnvelope(state.id),
    steps: loadSteps(workflow?.id ?? ''),
    replacement: findReplacement(state.id),
  })
  const ready = read.found && readyDocument(read.found)
  if (!read.replacement.isPossible || !ready) return read.replacement.next !== null
  const states = workflow ? read.steps.map((step) => step.state) : [state]
  const { statements, jobs } = await prepareAgain(ctx, states, { ready, codes, expiresAt, at })
  const claim: IdempotencyClaim = {
    apiKeyId: workflow?.id ?? state.id,
    // No operation has this id, so the claim never matches the claim of a request.
    operation: 'envelopes.sendAgain',
    key: 'once',
    fingerprint: '',
    owner: toHex(ctx.runtime.randomBytes(16)),
    response: '',
  }
  const written = await ctx.db.batchUnlessTaken(uniqueReplacement, {
    claimed: claimKey(claim, whereReplaceable(state.id, ready.version)),
    created: series(statements(claim)),
    stored: readKey(claim),
    replacement: findReplacement(state.id),
  })
  if (!written) return (await ctx.db.run(findReplacement(state.id))).next !== null
  if (written.stored?.owner === claim.owner) await Promise.all(jobs().map(ctx.dispatch))
  return written.replacement.next !== null
}

/** Prepares the new envelopes: one for each step of the workflow, or one for an envelope without a workflow. */
async function prepareAgain(
  ctx: Context,
  states: EnvelopeState[],
  { ready, codes, expiresAt, at }: { ready: ReadyDocument; codes: AccessCodes; expiresAt: Date; at: Date },
) {
  const { document, version } = ready
  const [{ workflow, documentTitle }] = states as [EnvelopeState]
  const sequence = workflow && {
    id: ctx.newId('signingWorkflow'),
    documentId: document.id,
    documentTitle,
    createdAt: at,
  }
  const first = Math.min(...states.map((state) => state.workflow?.order ?? 0))
  const prepared = await Promise.all(
    states.map(({ organizationId, signer, ...state }) => {
      const accessCode = state.access ? codes.get(state.workflow?.step ?? 1) : undefined
      if (state.access && accessCode === undefined)
        throw new TypeError(`no access code was provided for envelope ${state.id}`)
      const input: NewEnvelopeInput = {
        organizationId,
        documentId: document.id,
        documentTitle: state.documentTitle,
        source: { sha256: version.sha256, contentLength: version.contentLength, version: version.version },
        provenance: version,
        fields: state.fields,
        message: state.message,
        locale: state.locale,
        locksDocument: state.locksDocument,
        correspondence: state.correspondence,
        options: { ...state.options, previousEnvelopeId: state.id },
        signer: { email: signer.email, name: signer.name },
        accessCode,
        status: (state.workflow?.order ?? 0) === first ? 'active' : 'waiting',
        workflow: sequence && state.workflow && { ...state.workflow, id: sequence.id },
        expiresAt,
      }
      return prepareEnvelope(ctx, input, at)
    }),
  )
  return {
    statements: (claim: IdempotencyClaim) => [
      ...(sequence ? [insertSequence(sequence, claim)] : []),
      ...prepared.flatMap(({ statements }) => statements(claim)),
    ],
    jobs: () => prepared.flatMap(({ jobs }) => jobs()),
  }
}
