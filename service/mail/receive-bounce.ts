import PostalMime from 'postal-mime'
import { concatBytes } from '../../base/bytes.ts'
import { readPayload } from '../../core/jobs/kinds.ts'
import { jobOfBounceAddress } from '../../core/mail/bounce-address.ts'
import { type DeliveryReport, readDeliveryReport } from '../../core/mail/delivery-report.ts'
import { isToSigner } from '../../core/signing/mails/facts.ts'
import { authenticate } from '../../db/session.ts'
import { bouncedMark, markMailBounced, openMailJob } from '../../db/signing/sent-mails.ts'
import { createContext, type Services } from '../../platform/context.ts'
import type { ApiEnv } from '../../platform/ports/api-env.ts'
import type { LogFields } from '../../platform/ports/log.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { transition } from '../signing/transition.ts'

/** An incoming mail, as the platform delivers it. */
export type IncomingMail = {
  to: string
  raw: ReadableStream<Uint8Array>
  setReject(reason: string): void
}

type BounceEnv = Pick<ApiEnv, 'LINK_SECRET' | 'MAIL_BOUNCE_ADDRESS'>

/**
 * The maximum number of bytes that are read. A report begins with the delivery status. The enclosed mail follows, can
 * have any length and is not read.
 */
const reportBytesMax = 262_144

/**
 * Receives a delivery report for a mail of this service. Rejects mail to any address that is not the return address of
 * a mail. Only this address proves that the report's sender received the mail. A message that reports no final failure,
 * such as an out-of-office reply, changes nothing.
 */
export async function receiveBounce(services: Services, env: BounceEnv, mail: IncomingMail): Promise<void> {
  const mailbox = env.MAIL_BOUNCE_ADDRESS
  const jobId = mailbox === undefined ? null : await jobOfBounceAddress(env.LINK_SECRET, mailbox, mail.to)
  const logReceived = (reason: string, fields: Omit<LogFields, 'event'> = {}) =>
    services.log('info', { event: 'mail_received', reason, ...fields })
  if (jobId === null) {
    mail.setReject('550 5.1.1 The mailbox does not exist.')
    return logReceived('unknown_address')
  }
  const report = await readReport(mail)
  if (!report?.isFinalFailure) return logReceived('no_final_failure', { jobId })
  logReceived(await recordBounce(services, jobId, report), { jobId })
}

async function readReport(mail: IncomingMail): Promise<DeliveryReport | null> {
  try {
    const { attachments } = await PostalMime.parse(await firstBytes(mail.raw, reportBytesMax), {
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
      maxNestingDepth: 10,
      maxHeadersSize: reportBytesMax,
    })
    const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
    return typeof status?.content === 'string' ? readDeliveryReport(status.content) : null
  } catch {
    return null
  }
}

async function firstBytes(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length >= max) break
  }
  return concatBytes(...parts).subarray(0, max)
}

/** Records a bounce in the mail's envelope, in one transaction. Returns the outcome for the log. */
async function recordBounce(services: Services, jobId: string, { detail }: DeliveryReport): Promise<string> {
  const passed = await authenticate(services.database, openMailJob(jobId), {})
  const payload = passed && readPayload('mail', passed.tenant.mail.payload)
  if (!payload) return 'unknown_mail'
  if (!isToSigner(payload.template)) return 'not_to_the_signer'
  if (passed.tenant.mail.lastError === bouncedMark) return 'known_already'
  const ctx = createContext(services, {
    requestId: newRequestId(services.runtime),
    actor: { kind: 'system', id: 'bounces' },
    client: { ip: null, userAgent: null },
    db: passed.session,
  })
  const { envelopeId, generation } = payload
  const outcome = await transition(ctx, envelopeId, () => ({ type: 'bounce', generation, detail }), {
    statements: [markMailBounced(jobId)],
  })
  if (outcome.kind !== 'done') return outcome.kind === 'refused' ? outcome.refusal.reason : 'unknown_mail'
  return outcome.events.length > 0 ? 'bounced' : 'known_already'
}
