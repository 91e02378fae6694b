import { newId } from '../../core/ids.ts'
import { keyedHash } from '../../core/keyed-hash.ts'
import { comparableAddress } from '../../core/signing/erasure.ts'
import { recordAudit } from '../../db/audit/audit.ts'
import { isOverBudget } from '../../db/failures.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { loadEnvelope } from '../../db/signing/envelopes.ts'
import { envelopeOfLink } from '../../db/signing/links.ts'
import { findExpiredSenderLink, isFormerMember } from '../../db/signing/sender.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'
import { mailPayload } from '../signing/mails.ts'

const hourMs = 3_600_000

/**
 * Sends a new link to the address that received an expired link to the sender's page. Sends at most one email per
 * envelope, address and hour of the clock (UTC). Does nothing for any other token, for a person who is no longer
 * responsible for the envelope, and for an envelope that has used up its emails of the day.
 */
export async function sendNewLink(visiting: Context, linkSession: LinkSession | null): Promise<void> {
  const passed = await linkSession?.authenticate({
    link: findExpiredSenderLink(linkSession.tokenHash),
    envelope: loadEnvelope(envelopeOfLink(linkSession.tokenHash)),
    isFormer: isFormerMember(linkSession.tokenHash),
  })
  if (!passed) return
  const { link, envelope, isFormer } = passed.results
  if (!link || !envelope || isFormer) return
  const { recipient, memberId } = link
  const { state } = envelope
  const ctx: Context = { ...visiting, db: passed.session, actor: { kind: 'sender', id: state.id } }
  const hour = new Date(Math.floor(passed.tenant.at.getTime() / hourMs) * hourMs)
  const hash = await keyedHash(
    ctx.env.LINK_SECRET,
    ['chancery-sender-link-v1', state.id, comparableAddress(recipient), hour.toISOString()].join('\0'),
  )
  // Repeated requests within an hour get the same job id, so the database stores only one email.
  const job = { kind: 'mail', id: newId('job', hour, hash.subarray(0, 16)) } as const
  const reader = memberId === null ? { recipient: { email: recipient, name: null } } : { memberId }
  const payload = { ...mailPayload(state, 'senderLink'), ...reader, isRequested: true as const }
  const queued = await ctx.db
    .batchUnlessTaken('jobs_organization_id_id_pk', {
      job: enqueueJob({ ...job, payload }),
      audit: recordAudit(auditEntry(ctx, 'envelope.link_requested', state.id)),
    })
    .catch((error) => {
      if (isOverBudget(error)) return null
      throw error
    })
  if (queued) await ctx.dispatch(job)
}
