import type { JobPayload } from '../../core/jobs/kinds.ts'
import { limits } from '../../core/limits.ts'
import { comparableAddress } from '../../core/signing/erasure.ts'
import { linkTemplates, type MailTemplate, type SenderTemplate } from '../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueSenderMails } from '../../db/signing/sender-mails.ts'
import { map } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { addJob, type Effects, logMailLimit } from './follow-ups.ts'

/** Returns the payload of a mail job. The recipient's address is read when the mail is sent. */
export const mailPayload = (state: EnvelopeState, template: MailTemplate) => ({
  envelopeId: state.id,
  template,
  generation: state.signer.generation,
  revision: state.revision,
})

/**
 * Adds a mail to the signer, unless the envelope sends no mails. Mails with signing links count toward the mail budget
 * if an API key, a workflow, the sender's page or the signer requests them.
 */
export function addMail(ctx: Context, effects: Effects, state: EnvelopeState, template: MailTemplate): void {
  if (!sendsMails(state)) return
  const isRequested =
    linkTemplates.includes(template) && ['apiKey', 'workflow', 'sender', 'signer'].includes(ctx.actor.kind)
  const payload = { ...mailPayload(state, template), ...(isRequested ? { isRequested: true as const } : {}) }
  addJob(ctx, effects, state, { kind: 'mail', payload })
}

/**
 * Returns the payload for the notice to a replaced signer. The payload includes the recipient, because the envelope no
 * longer contains that signer.
 */
export const replacedSignerPayload = (before: EnvelopeState) => ({
  ...mailPayload(before, 'reassigned'),
  recipient: { email: before.signer.email, name: before.signer.name },
})

/** Adds the mails about a signer's own choice of another signer: to that signer and to the sender. */
export function addSignerReassignmentMails(
  ctx: Context,
  effects: Effects,
  { before, state, reason }: { before: EnvelopeState; state: EnvelopeState; reason: string | null },
): void {
  const { recipient } = replacedSignerPayload(before)
  const payload = { ...mailPayload(before, 'reassignedBySigner'), recipient }
  addJob(ctx, effects, before, { kind: 'mail', payload })
  addSenderMails(ctx, effects, state, 'senderReassigned', { reason })
}

/** Adds the notice to a replaced signer, unless the new signer is the same person. */
export function addReplacedSignerNotice(
  ctx: Context,
  effects: Effects,
  before: EnvelopeState,
  after: EnvelopeState,
): void {
  if (isSamePerson(before, after) || !sendsMails(before)) return
  addJob(ctx, effects, before, { kind: 'mail', payload: replacedSignerPayload(before) })
}

/** Returns whether the envelope sends mails to its signer. */
export const sendsMails = ({ options }: EnvelopeState): boolean => options.delivery === 'email'

/** Returns whether the envelope is known to have reached its signer. */
export const isInvited = ({ signer }: EnvelopeState): boolean => signer.status === 'sent' || signer.status === 'viewed'

/** Returns whether two states of an envelope have the same signer. */
export const isSamePerson = (one: EnvelopeState, other: EnvelopeState): boolean =>
  comparableAddress(one.signer.email) === comparableAddress(other.signer.email)

/**
 * Adds mails about a problem to the sender's address or, if it is null, to the members responsible for the envelope.
 * Adds no mails if sender mails are turned off.
 */
export function addSenderMails(
  ctx: Context,
  effects: Effects,
  state: EnvelopeState,
  template: Exclude<SenderTemplate, 'senderCompleted'>,
  details: Partial<JobPayload<'mail'>> = {},
): void {
  const { senderEmail, senderMails } = state.correspondence
  if (senderMails === 'none') return
  const payload = { ...mailPayload(state, template), ...details }
  if (senderEmail !== null) addJob(ctx, effects, state, toPerson(payload, senderEmail))
  else
    addResponsibleMails(ctx, effects, payload, {
      idCount: limits.senderMailsMax,
      who: 'creatorOrAdministrators',
      except: [],
    })
}

/**
 * Adds the mails that deliver the signed document to the sender, to `cc`, and to all signers in signing order. Each
 * address gets one mail. A signer of several steps gets the mail of the last step.
 */
export function addCopies(ctx: Context, effects: Effects, steps: EnvelopeState[]): void {
  const last = steps.at(-1)
  if (!last) return
  const { cc, senderEmail, senderMails } = last.correspondence
  const addressed = new Set<string>()
  const isNew = (email: string): boolean => {
    const count = addressed.size
    return addressed.add(comparableAddress(email)).size > count
  }
  for (const step of steps.filter(sendsMails).toReversed())
    if (isNew(step.signer.email)) addMail(ctx, effects, step, 'completed')
  const isForSender = senderMails === 'all' && senderEmail !== null
  if (isForSender && isNew(senderEmail))
    addJob(ctx, effects, last, toPerson(mailPayload(last, 'senderCompleted'), senderEmail))
  for (const email of cc) if (isNew(email)) addJob(ctx, effects, last, toPerson(mailPayload(last, 'copy'), email))
  if (senderMails === 'all' && senderEmail === null)
    addResponsibleMails(ctx, effects, mailPayload(last, 'senderCompleted'), {
      idCount: 1,
      who: 'creator',
      except: [...addressed],
    })
}

const toPerson = (payload: ReturnType<typeof mailPayload>, email: string) =>
  ({ kind: 'mail', payload: { ...payload, recipient: { email, name: null } } }) as const

type Responsible = Parameters<typeof enqueueSenderMails>[2] & { idCount: number }

function addResponsibleMails(
  ctx: Context,
  effects: Effects,
  payload: ReturnType<typeof mailPayload>,
  { idCount, ...responsible }: Responsible,
): void {
  const ids = Array.from({ length: idCount }, () => ctx.newId('job'))
  effects.statements.push(
    map(enqueueSenderMails(ids, { kind: 'mail', payload }, responsible), (mails) => {
      for (const { id, isAdded } of mails)
        if (isAdded) effects.jobs.push({ kind: 'mail', id })
        else logMailLimit(ctx, payload.envelopeId, payload.template)
    }),
  )
}
