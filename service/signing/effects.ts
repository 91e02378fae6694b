import type { JobDraft, QueuedKind, StoredKind } from '../../core/jobs/kinds.ts'
import { limits } from '../../core/limits.ts'
import { type EnvelopeEvent, terminalEventTypes } from '../../core/signing/events.ts'
import { invitationToken, tokenHashOf } from '../../core/signing/link-token.ts'
import type { MailTemplate, SenderTemplate } from '../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { type ArtifactRow, whereEnvelopeExists } from '../../db/signing/envelopes.ts'
import { insertLink } from '../../db/signing/links.ts'
import { enqueueSenderMails } from '../../db/signing/sender-mails.ts'
import { map, type Statement } from '../../db/statement.ts'
import { type EventType, insertEvent } from '../../db/webhooks/events.ts'
import { enqueueRunWakeUp } from '../../db/workflows/run-executors.ts'
import type { Context } from '../../platform/context.ts'
import { toEnvelope } from '../../platform/http/resources/envelope.ts'

/** `jobs` are those to wake after the commit; the statements add to them what only the database can tell. */
export type Effects = { statements: Statement<unknown>[]; jobs: { kind: QueuedKind; id: string }[] }

/** `before` is the envelope ahead of the events, which for a new one is the envelope itself. */
type Outcome = {
  before: EnvelopeState
  state: EnvelopeState
  artifacts: ArtifactRow[]
  head: { sequence: number; hash: string }
}

const webhookOf: Partial<Record<EnvelopeEvent['type'], EventType>> = {
  created: 'envelope.created',
  completed: 'envelope.completed',
  declined: 'envelope.declined',
  expired: 'envelope.expired',
  voided: 'envelope.voided',
}

const endTypes: ReadonlySet<EnvelopeEvent['type']> = new Set(terminalEventTypes)

/**
 * What follows from events of an envelope and is written with them: the signer's new link, webhook events, and the jobs
 * of the outbox. The statements write only if the envelope exists.
 */
export async function effectsOf(ctx: Context, events: EnvelopeEvent[], outcome: Outcome): Promise<Effects> {
  const effects: Effects = { statements: [], jobs: [] }
  const wasInvited = isInvited(outcome.before)
  for (const event of events) {
    const type = webhookOf[event.type]
    if (type) effects.statements.push(webhookEvent(ctx, effects, type, event.at, outcome))
    if (endTypes.has(event.type)) effects.statements.push(runWakeUp(ctx, effects, outcome.state))
    switch (event.type) {
      case 'created':
      case 'activated':
      case 'reassigned':
      case 'corrected':
        if (outcome.state.status !== 'active') break
        if (event.type === 'reassigned' && wasInvited) addFarewell(ctx, effects, outcome.before)
        effects.statements.push(await invitationLink(ctx, outcome.state))
        addMail(ctx, effects, outcome.state, event.type === 'corrected' && wasInvited ? 'corrected' : 'invitation')
        break
      case 'reminded':
        addMail(ctx, effects, outcome.state, event.because === 'expiry' ? 'expiring' : 'reminder')
        break
      case 'signed':
        addJob(ctx, effects, outcome.state, { kind: 'sealing', payload: { envelopeId: outcome.state.id } })
        break
      case 'completed':
        addMail(ctx, effects, outcome.state, 'completed')
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
      case 'bounced':
        addSenderMails(ctx, effects, outcome.state, 'senderBounced', { reason: event.detail })
        break
    }
  }
  return effects
}

/** The token of an envelope's present generation and revision. */
const presentToken = (ctx: Context, { organizationId, id, revision, signer }: EnvelopeState): Promise<string> =>
  invitationToken(ctx.env.LINK_SECRET, { organizationId, envelopeId: id, generation: signer.generation, revision })

/** The address of the signing page for the present generation and revision. */
export const signingAddress = async (ctx: Context, state: EnvelopeState): Promise<string> =>
  `${ctx.env.BASE_URL}/sign/${await presentToken(ctx, state)}`

/** Stores the invitation link of an envelope's present generation and revision. */
export async function invitationLink(ctx: Context, state: EnvelopeState): Promise<Statement<unknown>> {
  const { id: envelopeId, revision, signer, expiresAt } = state
  return insertLink({
    tokenHash: await tokenHashOf(await presentToken(ctx, state)),
    envelopeId,
    purpose: 'invitation',
    generation: signer.generation,
    revision,
    locale: null,
    allowedOrigins: [],
    returnUrl: null,
    expiresAt,
  })
}

/** Whether the signer has heard of the envelope, as far as we know. */
const isInvited = ({ signer }: EnvelopeState): boolean => signer.status === 'sent' || signer.status === 'viewed'

/** What a mail job says; the address of whom it is for is looked up when it is sent. */
export const mailPayload = (state: EnvelopeState, template: MailTemplate) => ({
  envelopeId: state.id,
  template,
  generation: state.signer.generation,
  revision: state.revision,
})

function addMail(ctx: Context, effects: Effects, state: EnvelopeState, template: MailTemplate): void {
  addJob(ctx, effects, state, { kind: 'mail', payload: mailPayload(state, template) })
}

/** The signer that the envelope is taken from is nowhere else in it any more. */
export const farewellPayload = (before: EnvelopeState) => ({
  ...mailPayload(before, 'reassigned'),
  recipient: { email: before.signer.email, name: before.signer.name },
})

function addFarewell(ctx: Context, effects: Effects, before: EnvelopeState): void {
  addJob(ctx, effects, before, { kind: 'mail', payload: farewellPayload(before) })
}

function addSenderMails(
  ctx: Context,
  effects: Effects,
  state: EnvelopeState,
  template: SenderTemplate,
  details: { reason: string | null } | null = null,
): void {
  const ids = Array.from({ length: limits.senderMailsMax }, () => ctx.newId('job'))
  const statement = enqueueSenderMails(ids, { kind: 'mail', payload: { ...mailPayload(state, template), ...details } })
  effects.statements.push(
    map(statement, (jobs) => {
      for (const { id } of jobs) effects.jobs.push({ kind: 'mail', id })
    }),
  )
}

function addJob(ctx: Context, effects: Effects, state: EnvelopeState, draft: JobDraft<QueuedKind & StoredKind>): void {
  const id = ctx.newId('job')
  effects.jobs.push({ kind: draft.kind, id })
  effects.statements.push(enqueueJob({ ...draft, id }, whereEnvelopeExists(state.id)))
}

/** Goes on with the run of a workflow that waits for this envelope, if one does. */
function runWakeUp(ctx: Context, effects: Effects, state: EnvelopeState): Statement<unknown> {
  const job = { kind: 'workflow', id: ctx.newId('job') } as const
  return map(enqueueRunWakeUp(job.id, state.id), (waiting) => {
    if (waiting.length > 0) effects.jobs.push(job)
  })
}

/** The body is stored once and later sent byte for byte; it holds no links, no tokens and no entered values. */
function webhookEvent(
  ctx: Context,
  effects: Effects,
  type: EventType,
  at: Date,
  { state, artifacts, head }: Outcome,
): Statement<unknown> {
  const id = ctx.newId('event')
  const body = JSON.stringify({
    id,
    type,
    createdAt: at.toISOString(),
    organizationId: state.organizationId,
    data: {
      envelope: toEnvelope({ state, artifacts, sealing: { attempts: 0, lastError: null } }),
      evidence: { sequence: head.sequence, head: head.hash },
    },
  })
  return map(insertEvent({ id, type, envelopeId: state.id, body }), (due) => {
    if (due.length > 0) effects.jobs.push({ kind: 'webhook', id })
  })
}
