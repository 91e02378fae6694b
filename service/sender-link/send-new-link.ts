import { newId } from '../../core/ids.ts'
import { keyedHash } from '../../core/keyed-hash.ts'
import { comparableAddress } from '../../core/signing/erasure.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { enqueueJob, whereJobAdded } from '../../db/jobs/jobs.ts'
import { loadEnvelope } from '../../db/signing/envelopes.ts'
import { envelopeOfLink } from '../../db/signing/links.ts'
import { findResponsibleRecipient } from '../../db/signing/sender.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'
import { mailPayload } from '../signing/mails.ts'

/** A day has three periods. They begin at 00:00, 08:00 and 16:00 UTC. */
const periodMs = 8 * 3_600_000

/**
 * Sends a new link to the address that received an expired link to the sender's page. Sends at most one email per
 * envelope, address and period, so at most three a day. Does nothing for any other token, for a person who is no longer
 * responsible for the envelope, and for a person who has reached the daily limit of such emails.
 */
export async function sendNewLink(visiting: Context, linkSession: LinkSession | null): Promise<void> {
  const passed = await linkSession?.authenticate({
    link: findResponsibleRecipient(linkSession.tokenHash),
    envelope: loadEnvelope(envelopeOfLink(linkSession.tokenHash)),
  })
  if (!passed) return
  const { link, envelope } = passed.results
  if (!link?.isExpired || !envelope) return
  const { recipient, memberId } = link
  const { state } = envelope
  const ctx: Context = { ...visiting, db: passed.session, actor: { kind: 'sender', id: state.id } }
  const period = new Date(Math.floor(passed.tenant.at.getTime() / periodMs) * periodMs)
  const hash = await keyedHash(
    ctx.env.LINK_SECRET,
    ['chancery-sender-link-v1', state.id, comparableAddress(recipient), period.toISOString()].join('\0'),
  )
  // Repeated requests within a period get the same job id, so the database stores only one email.
  const job = { kind: 'mail', id: newId('job', period, hash.subarray(0, 16)) } as const
  const reader = memberId === null ? { recipient: { email: recipient, name: null } } : { memberId }
  const payload = { ...mailPayload(state, 'senderLink'), ...reader }
  const queued = await ctx.db.batchUnlessTaken('jobs_organization_id_id_pk', {
    added: enqueueJob({ ...job, payload }),
    audit: recordAudit(auditEntry(ctx, 'envelope.link_requested', state.id), whereJobAdded(job.id)),
  })
  if (queued && queued.added.length > 0) await ctx.dispatch(job)
}
