import type { EnvelopeEvent } from '../../core/signing/events.ts'
import { invitationToken, tokenHashOf } from '../../core/signing/link-token.ts'
import type { MailTemplate } from '../../core/signing/mails.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { ArtifactRow } from '../../db/envelopes.ts'
import { whereEnvelopeExists } from '../../db/envelopes.ts'
import { type EventType, insertEvent } from '../../db/events.ts'
import { enqueueJob } from '../../db/jobs.ts'
import { insertLink } from '../../db/links.ts'
import type { JobKind } from '../../db/schema/operations.ts'
import { map, type Statement } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import { toEnvelope } from '../resources/envelope.ts'

/** `jobs` are those to wake after the commit; the statements add to them what only the database can tell. */
export type Effects = { statements: Statement<unknown>[]; jobs: { kind: JobKind; id: string }[] }

type Outcome = { state: EnvelopeState; artifacts: ArtifactRow[]; head: { sequence: number; hash: string } }

const webhookOf: Partial<Record<EnvelopeEvent['type'], EventType>> = {
  created: 'envelope.created',
  completed: 'envelope.completed',
  declined: 'envelope.declined',
  expired: 'envelope.expired',
  voided: 'envelope.voided',
}

/**
 * What follows from events of an envelope and is written with them: the signer's new link, webhook events, and the jobs
 * of the outbox. The statements write only if the envelope exists.
 */
export async function effectsOf(ctx: Context, events: EnvelopeEvent[], outcome: Outcome): Promise<Effects> {
  const effects: Effects = { statements: [], jobs: [] }
  for (const event of events) {
    const type = webhookOf[event.type]
    if (type) effects.statements.push(webhookEvent(ctx, effects, type, event.at, outcome))
    switch (event.type) {
      case 'created':
      case 'activated':
      case 'reassigned':
      case 'corrected':
        if (outcome.state.status !== 'active') break
        effects.statements.push(await invitationLink(ctx, outcome.state))
        addMail(ctx, effects, outcome.state, 'invitation')
        break
      case 'reminded':
        addMail(ctx, effects, outcome.state, 'reminder')
        break
      case 'signed':
        addJob(ctx, effects, outcome.state, 'sealing', { envelopeId: outcome.state.id })
        break
      case 'completed':
        addMail(ctx, effects, outcome.state, 'completed')
        break
      case 'voided':
        if (outcome.state.signer.status === 'sent' || outcome.state.signer.status === 'viewed')
          addMail(ctx, effects, outcome.state, 'voided')
        break
      case 'declined':
        addMail(ctx, effects, outcome.state, 'declined')
        break
    }
  }
  return effects
}

/** Stores the invitation link of an envelope's present generation and revision. */
export async function invitationLink(ctx: Context, state: EnvelopeState): Promise<Statement<unknown>> {
  const { organizationId, id: envelopeId, revision, signer } = state
  const token = await invitationToken(ctx.env.LINK_SECRET, {
    organizationId,
    envelopeId,
    generation: signer.generation,
    revision,
  })
  return insertLink({
    tokenHash: await tokenHashOf(token),
    envelopeId,
    purpose: 'invitation',
    generation: signer.generation,
    revision,
    locale: null,
    allowedOrigins: [],
    returnUrl: null,
    expiresAt: state.expiresAt,
  })
}

function addMail(ctx: Context, effects: Effects, state: EnvelopeState, template: MailTemplate): void {
  addJob(ctx, effects, state, 'mail', {
    envelopeId: state.id,
    template,
    generation: state.signer.generation,
    revision: state.revision,
  })
}

function addJob(
  ctx: Context,
  effects: Effects,
  state: EnvelopeState,
  kind: JobKind,
  payload: Record<string, unknown>,
): void {
  const job = { kind, id: ctx.newId('job') }
  effects.jobs.push(job)
  effects.statements.push(enqueueJob({ ...job, payload }, whereEnvelopeExists(state.id)))
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
