import { isAddress, type Mailbox, wireAddress } from '../../core/mail/address.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import { certificateToken } from '../../core/signing/link-token.ts'
import {
  fileTemplates,
  isToFormerSigner,
  isToSender,
  isToSigner,
  linkTemplates,
  type MailTemplate,
  managedTemplates,
} from '../../core/signing/mails/facts.ts'
import { logoContentId } from '../../core/signing/mails/layout.ts'
import { composeMail } from '../../core/signing/mails.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { Sender } from '../../core/signing/sender.ts'
import { verifyFragment } from '../../core/signing/verify-fragment.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { findMailContent } from '../../db/organizations/brand.ts'
import { findMember } from '../../db/organizations/members.ts'
import { findCompletedDocument } from '../../db/signing/completed-document.ts'
import { loadEnvelope } from '../../db/signing/envelopes.ts'
import { findConsentLocale } from '../../db/signing/evidence.ts'
import { findSender } from '../../db/signing/sender.ts'
import type { Context } from '../../platform/context.ts'
import { type ClaimedJob, type JobHandler, type JobOutcome, retryAfter } from '../../platform/jobs/jobs.ts'
import { failureCauseOf } from '../../platform/ports/failure-cause.ts'
import { describeError } from '../../platform/ports/log.ts'
import type { Mail, Mailer } from '../../platform/ports/mailer.ts'
import type { SendOutcome } from '../../platform/ports/send-outcome.ts'
import { SmtpError } from '../../platform/ports/smtp.ts'
import { copyLink, type DerivedLink, endOfAccess, senderLink, signerLink } from '../signing/links.ts'
import { isInvited, isSamePerson, mailPayload, replacedSignerPayload } from '../signing/mails.ts'
import { transition } from '../signing/transition.ts'
import { signedFileFor } from './signed-file.ts'
import { storeInTestInbox } from './test-inbox.ts'

/** The time in milliseconds for which sending a mail is retried (RFC 5321 section 4.5.4.1). */
const triedMsMax = 4 * 86_400_000

/**
 * Sends one mail about an envelope, or stores it in the inbox of a sandbox. The mail has the id of its job, so the
 * recipient can recognize a repeated mail.
 */
export const mailHandler =
  (mailer: Mailer): JobHandler<'mail'> =>
  (ctx, job) =>
    send(ctx, mailer, job)

async function send(ctx: Context, mailer: Mailer, job: MailJob): Promise<JobOutcome> {
  const { payload } = job
  const { envelopeId, template, generation, revision } = payload
  const { tenant, record, whole, sender, content, member, readLocale } = await ctx.db.batch({
    record: loadEnvelope(envelopeId),
    whole: findCompletedDocument(envelopeId),
    sender: findSender(envelopeId),
    content: findMailContent(),
    member: findMember(payload.memberId ?? ''),
    readLocale: findConsentLocale(envelopeId),
  })
  if (!record || !whole || !sender) return { kind: 'failed', reason: 'envelope_missing' }
  const { state } = record
  const isStale = state.signer.generation !== generation || state.revision !== revision
  if (isLinkMail(payload) && (isStale || effectiveStatus(state, tenant.at) !== 'active')) return { kind: 'done' }
  if (payload.memberId !== null && !member?.active) return { kind: 'done' }
  if ((template === 'senderBounced' || template === 'senderLocked') && state.signer.generation !== generation)
    return { kind: 'done' }

  const reader = member ? { email: member.userName, name: member.displayName } : (payload.recipient ?? state.signer)
  const isForSigner = isToSigner(template)
  const isManaged = managedTemplates.includes(template)
  const readableUntil = endOfAccess(tenant.at)
  const link = isForSigner
    ? await signerLink(ctx, state, fileTemplates.includes(template) ? readableUntil : state.expiresAt)
    : isManaged
      ? await senderLink(ctx, state, { recipient: reader.email, mailId: job.id, at: tenant.at })
      : await copyLink(ctx, state, { recipient: reader.email, expiresAt: readableUntil })
  const links = {
    page: `${ctx.env.BASE_URL}/${isManaged ? 'manage' : 'sign'}/${link.token}`,
    verify: `${ctx.env.BASE_URL}/verify.html#${verifyFragment(whole, await evidenceToken(ctx, template, { state, whole, link }))}`,
  }
  const mail = composeMail(template, {
    // Signers get mails in the language in which they read the signing page.
    locale: isForSigner ? (readLocale ?? state.locale) : localeOfOthers(template, state),
    sender,
    documentTitle: state.documentTitle,
    envelopeId,
    signer: state.signer,
    signers: whole.signers,
    readerName: reader.name,
    message: state.message,
    reason: payload.reason ?? state.declineReason ?? state.voidReason,
    isLastOfDay: payload.isLastOfDay,
    link: links.page,
    verifyLink: links.verify,
    expiresAt: state.expiresAt,
  })
  // Stores the link of a copy or of the sender for the first time. Stores a signer's link again, because the link
  // secret may have changed.
  if (isLinkMail(payload) || isManaged || fileTemplates.includes(template)) await ctx.db.run(link.stored)
  if (state.environment === 'test') {
    const { subject, text: body, html } = mail
    const kept = await storeInTestInbox(ctx, {
      ...{ id: job.id, envelopeId, template, recipientEmail: reader.email, recipientName: reader.name },
      ...{ subject, body, html, pageLink: links.page, verifyLink: links.verify },
    })
    return settle(ctx, job, state, kept)
  }
  const { logo, attachSignedFile } = content
  const about = { jobId: job.id, attempts: job.attempts, template, state, whole }
  const outcome = await handOver(ctx, mailer, job, {
    ...mail,
    id: job.id,
    to: reader.email,
    onBehalfOf: sender.name,
    replyTo: isToSender(template) ? null : replyTo(sender),
    images: logo === null ? [] : [{ contentId: logoContentId, png: logo }],
    date: tenant.at,
    headers: { 'X-Envelope-Id': envelopeId },
    file: attachSignedFile ? await signedFileFor(ctx, about) : null,
  })
  return settle(ctx, job, state, outcome)
}

type EvidenceAccess = { state: EnvelopeState; whole: { envelopeId: string }; link: DerivedLink }

/**
 * Returns the token with which the recipient's verifier page reads the evidence. Returns null for the sender's page and
 * for a former signer, whose links give no access to the evidence. A signer with an access code gets the token of the
 * certificate, which does not permit signing.
 */
async function evidenceToken(
  { env }: Context,
  template: MailTemplate,
  { state, whole, link }: EvidenceAccess,
): Promise<string | null> {
  if (managedTemplates.includes(template) || isToFormerSigner(template)) return null
  if (!isToSigner(template) || !state.access) return link.token
  const { organizationId } = state
  return certificateToken(env.LINK_SECRET, { organizationId, envelopeId: whole.envelopeId })
}

/** Returns the sender's contact, which receives the signer's replies. */
function replyTo({ contact }: Sender): Mailbox | null {
  const address = contact && wireAddress(contact.email)
  return contact && address && isAddress(address) ? { displayName: contact.name, address } : null
}

type MailJob = ClaimedJob<'mail'>
type MailPayload = MailJob['payload']

/**
 * Returns the language of mails to recipients other than the current signer. A former signer gets the language of the
 * invitation, and everyone else the sender's language.
 */
const localeOfOthers = (template: MailPayload['template'], { locale, correspondence }: EnvelopeState) =>
  isToFormerSigner(template) ? locale : correspondence.locale

const isLinkMail = ({ template }: MailPayload): boolean => linkTemplates.includes(template)

async function handOver(ctx: Context, mailer: Mailer, job: MailJob, mail: Mail): Promise<SendOutcome | { ok: 'away' }> {
  try {
    const outcome = await mailer.send(mail)
    // A mail server may reject a mail because of its attached file: its length, its type, or a filter. The mail is then
    // sent again with only the link.
    const isRefusedWithFile = mail.file !== null && !outcome.ok && outcome.isPermanent
    return isRefusedWithFile ? await mailer.send({ ...mail, file: null }) : outcome
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    ctx.log('error', {
      event: 'mail_service_unavailable',
      jobId: job.id,
      attempts: job.attempts,
      ...describeError(cause),
      ...failureCauseOf(error),
      ...(cause instanceof SmtpError ? { reason: cause.summary } : {}),
    })
    return { ok: 'away' }
  }
}

/** Records the mail service's outcome in the job and in the envelope. */
async function settle(
  ctx: Context,
  job: MailJob,
  state: EnvelopeState,
  outcome: SendOutcome | { ok: 'away' },
): Promise<JobOutcome> {
  const { payload } = job
  const isLast = ctx.runtime.now().getTime() - job.createdAt.getTime() >= triedMsMax
  if (outcome.ok === 'away') return isLast ? failed('mail_service_unavailable') : again(job, 'mail_service_unavailable')
  if (outcome.ok) {
    if (isLinkMail(payload)) await recordSent(ctx, payload, state)
    return { kind: 'done' }
  }
  if (!outcome.isPermanent && !isLast) return again(job, 'mail_deferred')
  const { detail } = outcome
  const { envelopeId, generation, template } = payload
  if (isToSigner(template)) await transition(ctx, envelopeId, () => ({ type: 'bounce', generation, detail }))
  return failed('recipient_refused')
}

const failed = (reason: string): JobOutcome => ({ kind: 'failed', reason })

const again = (job: MailJob, reason: string): JobOutcome => retryAfter(job, reason)

/**
 * Records that the mail service accepted the mail. If the envelope was voided, reassigned or expired while its
 * first link was being sent, also queues the notice to the signer. The change itself queued no notice, because no link
 * had been sent.
 */
async function recordSent(ctx: Context, mail: MailPayload, invited: EnvelopeState): Promise<void> {
  const { envelopeId, generation, revision } = mail
  const sent = await transition(ctx, envelopeId, () => ({ type: 'send', generation, revision }))
  if (sent.kind !== 'refused') return
  const { state } = sent.record
  const { currentStatus } = sent.refusal
  // The change queued the notice itself if an earlier link had been sent, unless a correction replaced that link.
  if (isInvited(invited) && state.revision === revision) return
  const isReassigned = state.signer.generation !== generation
  const notice = currentStatus === 'voided' || currentStatus === 'expired' ? mailPayload(state, currentStatus) : null
  const payload = isReassigned ? (isSamePerson(invited, state) ? null : replacedSignerPayload(invited)) : notice
  if (payload === null) return
  const job = { kind: 'mail', id: ctx.newId('job') } as const
  await ctx.db.run(enqueueJob({ ...job, payload }))
  await ctx.dispatch(job)
}
