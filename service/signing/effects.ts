import { type EnvelopeEvent, terminalEventTypes } from '../../core/signing/events.ts'
import type { EnvelopeState, FieldValues } from '../../core/signing/model.ts'
import { type EventType, eventTypeOf, typeWithValues } from '../../core/webhooks/event-types.ts'
import type { ArtifactRow } from '../../db/signing/envelopes.ts'
import { map, type Statement } from '../../db/statement.ts'
import { insertEvent } from '../../db/webhooks/events.ts'
import { enqueueRunMessage } from '../../db/workflows/run-executors.ts'
import type { Context } from '../../platform/context.ts'
import { type Envelope, toEnvelope, toNotifiedEnvelope } from '../../platform/http/resources/envelope.ts'
import { addJob, type Effects } from './follow-ups.ts'
import { signerLink } from './links.ts'
import {
  addCopies,
  addMail,
  addReplacedSignerNotice,
  addSenderMails,
  addSignerReassignmentMails,
  isInvited,
  sendsMails,
} from './mails.ts'

/** `before` is the envelope before the events. For a new envelope, it is the new state. */
type Outcome = {
  before: EnvelopeState
  state: EnvelopeState
  artifacts: ArtifactRow[]
  /** The values that the signer entered. */
  values: FieldValues
  head: { sequence: number; hash: string }
}

const endTypes: ReadonlySet<EnvelopeEvent['type']> = new Set(terminalEventTypes)

/**
 * Prepares the effects that are written together with the events: the signer's new link, webhook events, and outbox
 * jobs. The statements write only if the envelope exists.
 */
export async function effectsOf(ctx: Context, events: EnvelopeEvent[], outcome: Outcome): Promise<Effects> {
  const effects: Effects = { statements: [], jobs: [] }
  const wasInvited = isInvited(outcome.before)
  for (const event of events) {
    const type = eventTypeOf(event)
    if (type) effects.statements.push(...webhookEvents(ctx, effects, type, event.at, outcome))
    if (endTypes.has(event.type)) effects.statements.push(continueRun(ctx, effects, outcome.state))
    switch (event.type) {
      case 'created':
      case 'activated':
      case 'reassigned':
      case 'corrected':
        if (outcome.state.status !== 'active') break
        if (event.type === 'reassigned' && event.client)
          addSignerReassignmentMails(ctx, effects, {
            before: outcome.before,
            state: outcome.state,
            reason: event.reason,
          })
        else if (wasInvited) addReplacedSignerNotice(ctx, effects, outcome.before, outcome.state)
        if (sendsMails(outcome.state)) effects.statements.push((await signerLink(ctx, outcome.state)).stored)
        addMail(ctx, effects, outcome.state, event.type === 'corrected' && wasInvited ? 'corrected' : 'invitation')
        break
      case 'reminded':
        addMail(ctx, effects, outcome.state, event.because === 'expiry' ? 'expiring' : 'reminder')
        break
      case 'signed':
        addJob(ctx, effects, outcome.state, { kind: 'sealing', payload: { envelopeId: outcome.state.id } })
        break
      case 'completed':
        // For an envelope in a workflow, `consequentChanges` adds the copies after the last step.
        if (outcome.state.workflow === null) addCopies(ctx, effects, [outcome.state])
        break
      case 'voided':
        if (wasInvited) addMail(ctx, effects, outcome.state, 'voided')
        break
      case 'declined':
        addMail(ctx, effects, outcome.state, 'declined')
        addSenderMails(ctx, effects, outcome.state, 'senderDeclined')
        break
      case 'expired':
        if (wasInvited) addMail(ctx, effects, outcome.state, 'expired')
        addSenderMails(ctx, effects, outcome.state, 'senderExpired')
        break
      case 'access_denied':
        if (event.isLocked) addSenderMails(ctx, effects, outcome.state, 'senderLocked')
        break
      case 'bounced':
        addSenderMails(ctx, effects, outcome.state, 'senderBounced', { reason: event.detail })
        break
    }
  }
  return effects
}

/** Adds a job that continues the workflow run that is waiting for this envelope, if there is one. */
function continueRun(ctx: Context, effects: Effects, state: EnvelopeState): Statement<unknown> {
  const job = { kind: 'workflow', id: ctx.newId('job') } as const
  return map(enqueueRunMessage(job.id, state.id), (waiting) => {
    if (waiting.length > 0) effects.jobs.push(job)
  })
}

/**
 * Adds the webhook events. A body is stored once, and later sent unchanged. Bodies never contain links or tokens. They
 * contain entered values only for endpoints that request them.
 */
function webhookEvents(
  ctx: Context,
  effects: Effects,
  type: EventType,
  at: Date,
  { state, artifacts, values, head }: Outcome,
): Statement<unknown>[] {
  const record = { state, artifacts, sealing: { attempts: 0, lastError: null } }
  const delaySeconds = logWaitSeconds(ctx, type, state)
  const evidence = { sequence: head.sequence, head: head.hash, ...(delaySeconds > 0 ? { logIndex: null } : {}) }
  const event = (envelope: Envelope, hasValues: boolean) => {
    const id = ctx.newId('event')
    const body = JSON.stringify({
      id,
      type,
      createdAt: at.toISOString(),
      organizationId: state.organizationId,
      // `logIndex` must be the last value. The database replaces it when the log contains the head.
      data: { envelope, evidence },
    })
    return map(insertEvent({ id, type, envelopeId: state.id, body, hasValues, delaySeconds }), (due) => {
      if (due.length > 0) effects.jobs.push({ kind: 'webhook', id })
    })
  }
  return [
    event(toNotifiedEnvelope(record), false),
    ...(type === typeWithValues ? [event(toEnvelope({ ...record, values }), true)] : []),
  ]
}

/**
 * Returns the maximum number of seconds for which an event waits until the transparency log has assigned an index to
 * its head.
 */
const logWaitSeconds = ({ env }: Context, type: EventType, { environment }: EnvelopeState): number =>
  type === 'envelope.completed' && environment === 'live' && env.TRANSPARENCY_LOG_POLICY
    ? env.TRANSPARENCY_LOG_WAIT_SECONDS
    : 0
