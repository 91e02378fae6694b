import { decide } from '../../core/signing/envelope.ts'
import { terminalEventTypes } from '../../core/signing/events.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { lastSealed, sequenceOutcome } from '../../core/signing/sequence.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { finishSequence, loadSteps, whereSequenceFinished } from '../../db/signing/sequences.ts'
import { map } from '../../db/statement.ts'
import { insertEvent } from '../../db/webhooks/events.ts'
import type { Context } from '../../platform/context.ts'
import type { WorkflowEventBody } from '../../platform/http/resources/webhook-event.ts'
import { type Change, changeOf } from './change.ts'
import type { Effects } from './follow-ups.ts'
import { addCopies, addMail } from './mails.ts'

/**
 * Returns the changes to other steps and to the workflow that follow from a step's new state, for the same transaction.
 * Returns an empty list for an envelope that has no workflow or has not ended.
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
      if (!step || !decision?.ok)
        throw new Error(`the step with envelope ${envelopeId} of workflow ${workflow.id} does not allow the command`)
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
  if (outcome.status === 'active') return [...changes, mails]
  const changed = new Map([state, ...changes.map(({ record }) => record.state)].map((one) => [one.id, one]))
  const ended = steps.map((step) => changed.get(step.state.id) ?? step.state)
  return [...changes, endOf(ctx, { id: workflow.id, status: outcome.status, at }, state, ended), mails]
}

/**
 * Returns the effects of a workflow's end, including its webhook event. If several transactions end the workflow, only
 * the first one sends the event.
 */
function endOf(
  ctx: Context,
  workflow: { id: string; status: 'completed' | 'stopped'; at: Date },
  { id: envelopeId, documentId, organizationId }: EnvelopeState,
  steps: EnvelopeState[],
): Effects {
  const id = ctx.newId('event')
  const type = `workflow.${workflow.status}` as const
  const body: WorkflowEventBody = {
    id,
    type,
    createdAt: workflow.at.toISOString(),
    organizationId,
    data: {
      workflow: {
        id: workflow.id,
        status: workflow.status,
        documentId,
        finalEnvelopeId: workflow.status === 'completed' ? (lastSealed(steps)?.id ?? null) : null,
        steps: steps.map((step) => ({ envelopeId: step.id, status: step.status })),
      },
    },
  }
  const event = { id, type, envelopeId, body: JSON.stringify(body), hasValues: false, delaySeconds: 0 }
  const jobs: Effects['jobs'] = []
  const sent = map(insertEvent({ ...event, condition: whereSequenceFinished(workflow.id) }), (due) => {
    if (due.length > 0) jobs.push({ kind: 'webhook', id })
  })
  return { statements: [finishSequence(workflow.id, workflow.status), sent], jobs }
}
