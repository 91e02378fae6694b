import { noPage } from '../../core/errors.ts'
import type { Sender } from '../../core/signing/sender.ts'
import { findSourceOfEnvelope, type SourceFile } from '../../db/signing/envelope-source.ts'
import { type EnvelopeRecord, loadEnvelope } from '../../db/signing/envelopes.ts'
import { findLastBounce } from '../../db/signing/evidence.ts'
import { envelopeOfLink, findLink, type LinkRow } from '../../db/signing/links.ts'
import { findReplacement, type Replacement } from '../../db/signing/replacements.ts'
import { findResponsibleRecipient, findSender } from '../../db/signing/sender.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'

/** A visitor with the link from an email to the sender. */
export type SenderVisit = {
  ctx: Context
  token: string
  tokenHash: string
  link: LinkRow
  sender: Sender
  envelope: EnvelopeRecord
  /** The last email that bounced: the time, and the mail server's response. */
  bounce: { at: Date; detail: string | null } | null
  replacement: Replacement
  /** The file that the signer reads. Null if the file was deleted or contains malware. */
  source: SourceFile | null
  at: Date
}

/**
 * Opens a sender link in one round trip. Returns null for an unknown or expired token, for a link with another purpose,
 * and for a person who is no longer responsible for the envelope.
 */
export async function visitAsSender(visiting: Context, linkSession: LinkSession | null): Promise<SenderVisit | null> {
  const passed = await linkSession?.authenticate({
    link: findLink(linkSession.tokenHash),
    sender: findSender(envelopeOfLink(linkSession.tokenHash)),
    envelope: loadEnvelope(envelopeOfLink(linkSession.tokenHash)),
    bounce: findLastBounce(envelopeOfLink(linkSession.tokenHash)),
    replacement: findReplacement(envelopeOfLink(linkSession.tokenHash)),
    source: findSourceOfEnvelope(envelopeOfLink(linkSession.tokenHash)),
    recipient: findResponsibleRecipient(linkSession.tokenHash),
  })
  if (!linkSession || !passed) return null
  const { link, sender, envelope, bounce, replacement, source, recipient } = passed.results
  const { at } = passed.tenant
  if (!link || !sender || !envelope || !recipient || recipient.isExpired) return null
  const ctx: Context = { ...visiting, db: passed.session, actor: { kind: 'sender', id: envelope.state.id } }
  return {
    ctx,
    token: linkSession.token,
    tokenHash: linkSession.tokenHash,
    link,
    sender,
    envelope,
    bounce,
    replacement,
    source: source?.isRemoved || source?.isQuarantined ? null : source,
    at,
  }
}

/** Opens a sender link like `visitAsSender`, but throws instead of returning null. */
export async function requireSender(visiting: Context, linkSession: LinkSession | null): Promise<SenderVisit> {
  const visit = await visitAsSender(visiting, linkSession)
  if (!visit) throw noPage()
  return visit
}
