import { decide } from '../../core/signing/envelope.ts'
import { terminalEventTypes } from '../../core/signing/events.ts'
import { sequenceOutcome } from '../../core/signing/sequence.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { finishSequence, loadSteps } from '../../db/signing/sequences.ts'
import type { Context } from '../../platform/context.ts'
import { type Change, changeOf } from './change.ts'
import type { Effects } from './follow-ups.ts'
import { addCopies, addMail } from './mails.ts'

/**
 * Returns the changes to other steps and to the workflow that follow from a step's new state, for the same transaction.
 * Returns an empty list for an envelope without a workflow or that has not ended.
 */
export async function consequentChanges(
  ctx: Context,
  { state, artifacts }: EnvelopeRecord,
): Promise<Pick<Change, 'statements' | 'jobs'>[]> {
  const { workflow } = state
  if (!workflow || !(terminalEventTypes as readonly string[]).includes(state.status)) return []
  const {
    tenant: { at },
    steps,
  } = await ctx.db.batch({ steps: loadSteps(workflow.id) })
  const output = artifacts.find(({ kind }) => kind === 'document') ?? null
  const outcome = sequenceOutcome(
    steps.map((step) => step.state),
    state,
    output,
    at,
  )
  // The signer or sender ended only their own step, so the service is the actor of the changes to other steps.
  const acting: Context = { ...ctx, actor: { kind: 'system', id: 'sequence' } }
  const changes = await Promise.all(
    outcome.commands.map(({ envelopeId, command }) => {
      const step = steps.find((one) => one.state.id === envelopeId)
      const decision = step && decide(step.state, command, at)
      if (!step || !decision?.ok) throw new Error(`step ${envelopeId} of ${workflow.id} does not follow`)
      return changeOf(acting, step, decision.events, step.artifacts)
    }),
  )
  const mails: Effects = { statements: [], jobs: [] }
  if (outcome.status === 'active') addMail(ctx, mails, state, 'signedSoFar')
  if (outcome.status === 'completed')
    addCopies(
      ctx,
      mails,
      steps.map((step) => step.state),
    )
  const finish = outcome.status === 'active' ? [] : [finishSequence(workflow.id, outcome.status)]
  return [...changes, { statements: finish, jobs: [] }, mails]
}
