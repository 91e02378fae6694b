import { invitationToken } from '../../core/signing/link-token.ts'
import { composeMail, type MailTemplate, mailTemplates } from '../../core/signing/mails.ts'
import { loadEnvelope, toEnvelopeRecord } from '../../db/envelopes.ts'
import { findOrganization } from '../../db/organizations.ts'
import type { Context } from '../../platform/context.ts'
import { type ClaimedJob, type JobHandler, type JobOutcome, retryDelaySeconds } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import type { Mailer, SendOutcome } from '../../platform/ports/mailer.ts'
import { invitationLink } from '../../platform/signing/effects.ts'
import { transition } from '../../platform/signing/transition.ts'

type MailPayload = { envelopeId: string; template: MailTemplate; generation: number; revision: number }

/** Four days of tries, the last of them hourly (RFC 5321 section 4.5.4.1). */
const attemptsMax = 100

/** Sends one mail to the signer of an envelope; the mail's id is the job's, so that a repeat can be told from a new mail. */
export const mailHandler = (mailer: Mailer): JobHandler => ({
  // Longer than the mailer may take, so that nobody else sends the same mail meanwhile.
  leaseSeconds: 240,
  run: async (ctx, job) => {
    const payload = readPayload(job)
    return payload ? send(ctx, mailer, job, payload) : { kind: 'failed', reason: 'malformed_payload' }
  },
})

async function send(
  ctx: Context,
  mailer: Mailer,
  job: ClaimedJob,
  { envelopeId, template, generation, revision }: MailPayload,
): Promise<JobOutcome> {
  const [row, fields, artifacts, organization] = await ctx.db.batch(...loadEnvelope(envelopeId), findOrganization())
  const record = toEnvelopeRecord(row, fields, artifacts)
  if (!record || !organization) return { kind: 'failed', reason: 'envelope_missing' }
  const { state } = record
  const isLinkMail = template === 'invitation' || template === 'reminder'
  const isStale = state.signer.generation !== generation || state.revision !== revision
  if (isLinkMail && (isStale || state.status !== 'active')) return { kind: 'done' }

  const token = await invitationToken(ctx.env.LINK_SECRET, {
    organizationId: state.organizationId,
    envelopeId,
    generation,
    revision,
  })
  const mail = composeMail(template, {
    locale: state.locale,
    organizationName: organization.name,
    documentTitle: state.documentTitle,
    signerName: state.signer.name,
    message: state.message,
    link: `${ctx.env.BASE_URL}/sign/${token}`,
    expiresAt: state.expiresAt,
    envelopeId,
  })
  // After a change of the link secret this link is new to the database.
  if (isLinkMail) await ctx.db.batch(await invitationLink(ctx, state))
  const outcome = await handOver(ctx, mailer, job, {
    ...mail,
    id: job.id,
    to: state.signer.email,
    onBehalfOf: organization.name,
    date: ctx.db.entered?.at ?? ctx.world.now(),
    headers: { 'X-Envelope-Id': envelopeId },
  })
  if (outcome === 'away') return againOrNever(job, 'mail_service_away')
  if (outcome.ok) {
    if (isLinkMail) await transition(ctx, envelopeId, () => ({ type: 'send', generation, revision }))
    return { kind: 'done' }
  }
  if (!outcome.isPermanent && job.attempts < attemptsMax) return againOrNever(job, 'mail_deferred')
  const { detail } = outcome
  await transition(ctx, envelopeId, () => ({ type: 'bounce', generation, detail }))
  return { kind: 'failed', reason: 'recipient_refused' }
}

async function handOver(
  ctx: Context,
  mailer: Mailer,
  job: ClaimedJob,
  mail: Parameters<Mailer['send']>[0],
): Promise<SendOutcome | 'away'> {
  try {
    return await mailer.send(mail)
  } catch (error) {
    const { errorName } = describeError(error instanceof Error && error.cause ? error.cause : error)
    ctx.log('error', { event: 'mail_service_away', jobId: job.id, attempts: job.attempts, errorName })
    return 'away'
  }
}

const againOrNever = (job: ClaimedJob, reason: string): JobOutcome =>
  job.attempts < attemptsMax
    ? { kind: 'retry', delaySeconds: retryDelaySeconds(job.attempts), reason }
    : { kind: 'failed', reason }

function readPayload({ payload }: ClaimedJob): MailPayload | null {
  const { envelopeId, template, generation, revision } = payload
  const known = mailTemplates.find((name) => name === template)
  if (typeof envelopeId !== 'string' || !known || typeof generation !== 'number' || typeof revision !== 'number')
    return null
  return { envelopeId, template: known, generation, revision }
}
