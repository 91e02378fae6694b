import { limits } from '../core/limits.ts'
import { envelopeStatuses } from '../core/signing/model.ts'
import { type EnvelopeFacts, findEnvelopeFacts, listOrganizationEnvelopes } from '../db/administration/envelopes.ts'
import { requireFound } from './act.ts'
import { type Commands, commandForId, commandWithOptions, UsageError } from './command.ts'

/** Returns an envelope with the reasons why it is waiting, most important first. */
export async function showEnvelope(databaseUrl: string, id: string): Promise<{ waitsFor: string[] } & EnvelopeFacts> {
  const facts = requireFound(
    await findEnvelopeFacts(databaseUrl, id),
    'No envelope has this id. Run list-envelopes to find the id.',
  )
  return { waitsFor: reasonsOf(facts), ...facts }
}

/**
 * Returns the reasons why an envelope is waiting, as sentences. A sentence includes an action if the operator can help.
 */
export function reasonsOf(facts: EnvelopeFacts): string[] {
  const { status, before, jobs, deliveries } = facts
  const reasons =
    status === 'waiting'
      ? before.map(
          (one) => `The envelope ${one.id} for ${one.signerEmail}, now ${one.status}, must be completed first.`,
        )
      : status === 'active'
        ? signerReasons(facts)
        : status === 'sealing'
          ? sealingReasons(facts)
          : [`The envelope is ${status}. It is not waiting for anything.`]
  const failedMails = jobs.filter(({ kind, state }) => kind === 'mail' && state === 'failed')
  return [
    ...reasons,
    ...failedMails.map(
      ({ id, template, lastError }) =>
        `The ${template} email failed: ${lastError}. To retry, run retry-failed --job ${id}.`,
    ),
    ...deliveries.map(({ id, endpointId, state, lastError, nextAttemptAt }) =>
      state === 'pending'
        ? `The webhook delivery ${id} to ${endpointId} is due at ${nextAttemptAt}${lastError ? ` (last error: ${lastError})` : ''}.`
        : state === 'held'
          ? `The webhook delivery ${id} is held until the endpoint ${endpointId} is enabled.`
          : `The webhook delivery ${id} to ${endpointId} failed: ${lastError}.`,
    ),
  ]
}

function signerReasons(facts: EnvelopeFacts): string[] {
  const { signerEmail, signerStatus, delivery, accessFailures, expiresAt, nextNoticeAt, invitedAt, jobs } = facts
  const until = `The envelope expires at ${expiresAt.toISOString()}.`
  if (signerStatus === 'bounced')
    return [
      `The email to ${signerEmail} bounced. The sender can correct the address by reassigning the envelope.`,
      until,
    ]
  if (accessFailures >= limits.accessAttemptsMax)
    return [
      'A wrong access code was entered five times. The sender can set another code by correcting the envelope.',
      until,
    ]
  const mail = jobs.find(({ kind, state }) => kind === 'mail' && state !== 'failed')
  const reminder = nextNoticeAt === null ? [] : [`The next automatic email is due at ${nextNoticeAt.toISOString()}.`]
  if (signerStatus === 'viewed')
    return [`${signerEmail} has opened the page but has not signed yet.`, ...reminder, until]
  if (delivery === 'none')
    return [
      'The service sends no emails for the envelope. The sender must open the signing page with an embedded session.',
      until,
    ]
  if (invitedAt === null || mail)
    return [
      mail
        ? `The ${mail.template} email to ${signerEmail} is ${mail.state}${mail.lastError ? ` (last error: ${mail.lastError})` : ''}.`
        : `No invitation was sent to ${signerEmail}.`,
      until,
    ]
  return [`${signerEmail} was invited at ${invitedAt.toISOString()} but has not opened the page.`, ...reminder, until]
}

function sealingReasons({ jobs, sealingAttempts, sealingLastError }: EnvelopeFacts): string[] {
  const job = jobs.find(({ kind }) => kind === 'sealing')
  if (!job) return ['The envelope is signed but has no sealing job. Report this as a bug.']
  const after = sealingLastError ? ` The last of ${sealingAttempts} attempts failed: ${sealingLastError}.` : ''
  return job.state === 'failed'
    ? [`Sealing failed.${after} Fix the cause, then run retry-failed --job ${job.id}.`]
    : [`The sealing job is ${job.state} and due at ${job.dueAt}.${after}`]
}

export const envelopeCommands: Commands = {
  'list-envelopes': commandWithOptions(
    { organization: 'ID' },
    'lists the newest 200 envelopes of an organization: unfinished ones, or those with the given status',
    (url, { organization, status }) => {
      if (status !== undefined && !envelopeStatuses.some((known) => known === status))
        throw new UsageError(`--status must be one of ${envelopeStatuses.join(', ')}.`)
      return listOrganizationEnvelopes(url, organization, status ?? null)
    },
    '[--status STATUS]',
  ),
  'show-envelope': commandForId('envelope', 'shows an envelope and explains why it is not completed', showEnvelope),
}
