import * as z from 'zod'
import { toBase64Url } from '../../base/bytes.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { limits } from '../../core/limits.ts'
import { isLocked } from '../../core/signing/access-code.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import { comparableAddress } from '../../core/signing/erasure.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { nextReminderAllowedAt } from '../../core/signing/reminders.ts'
import type { Contact } from '../../core/signing/sender.ts'
import { dayIn } from '../../core/signing/zoned-time.ts'
import type { Context } from '../../platform/context.ts'
import { iso } from '../../platform/http/resources/common.ts'
import { sendsMails } from '../../service/signing/mails.ts'
import { renderSenderPage, senderPageCsp } from '../../web/sender-page/render.ts'
import {
  type RejectedForm,
  type SenderView,
  senderNotices,
  type UnavailableSenderView,
} from '../../web/sender-page/view.ts'
import type { SenderVisit } from './sender-visit.ts'
import { browserLocale, chosenLocale } from './view.ts'

/** The schema of the sender's page, which is HTML. */
export const SenderPage = z.string()

/** Returns the body and the headers of a response with the page. */
export function senderPageResponse(ctx: Context, view: SenderView | UnavailableSenderView) {
  const nonce = toBase64Url(ctx.runtime.randomBytes(18))
  return {
    body: renderSenderPage(view, { nonce }),
    headers: {
      'content-security-policy': senderPageCsp(nonce),
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'accept-language',
    },
  }
}

const dayMs = 86_400_000

/** Returns the first and the last day, in a time zone, that a correction can choose as the last day to sign. */
export function correctionDays(at: Date, timeZone: string | null): SenderView['days'] {
  // The deadline is the end of the day, so the last day ends before the maximum.
  const latest = new Date(at.getTime() + (limits.envelopeExpiryDaysMax - 1) * dayMs)
  return { first: dayIn(at, timeZone), last: dayIn(latest, timeZone) }
}

/**
 * Returns the language of the sender's pages: the chosen language, else the browser's language, else the sender's
 * language.
 */
export const localeOfSender = ({ envelope }: SenderVisit, request: Request): SignerLocale =>
  chosenLocale(request) ?? browserLocale(request) ?? envelope.state.correspondence.locale

/** Returns the content of the sender's page, including the rejected form, if any. */
export function senderView(visit: SenderVisit, request: Request, rejected: RejectedForm | null = null): SenderView {
  const { token, link, sender, bounce, replacement, source, at } = visit
  const { state } = visit.envelope
  const status = effectiveStatus(state, at)
  const shown = status === 'active' ? signerStatus(state) : status
  const remindAt = nextReminderAllowedAt(state)
  const chosen = chosenLocale(request)
  const endedAt = state.completedAt ?? state.declinedAt ?? state.voidedAt
  const times: [SenderView['times'][number]['label'], Date | null][] = [
    ['sentOn', state.invitedAt],
    ['rejectedOn', shown === 'bounced' ? (bounce?.at ?? null) : null],
    ['openedOn', state.viewedAt],
    ['remindedOn', state.lastReminderAt],
    ['endedOn', endedAt],
    ['deadline', endedAt ? null : state.expiresAt],
  ]
  const result = new URL(request.url).searchParams.get('result')
  return {
    state: 'open',
    locale: localeOfSender(visit, request),
    chosenLocale: chosen,
    basePath: `/manage/${token}`,
    organizationName: sender.name,
    color: sender.color,
    logo: sender.logo,
    contact: isOwnAddress(sender.contact, link) ? null : sender.contact,
    isTest: state.environment === 'test',
    documentTitle: state.documentTitle,
    message: state.message,
    status: shown,
    serverSaid: shown === 'bounced' ? (bounce?.detail ?? null) : null,
    againDay: replacement.isPossible ? dayIn(sameTime(state, at), sender.timeZone) : null,
    coded: replacement.coded.map(({ step, ...signer }) => ({ entry: `accessCode${step}`, ...signer })),
    next: replacement.next && { id: replacement.next.id, at: iso(replacement.next.createdAt) },
    previousId: state.options.previousEnvelopeId,
    hasDocument: source !== null,
    isActive: status === 'active',
    signer: { name: state.signer.name, email: state.signer.email },
    times: times.flatMap(([label, time]) => (time ? [{ label, at: iso(time) }] : [])),
    reason: state.declineReason ?? state.voidReason,
    timeZone: sender.timeZone,
    deadlineDay: dayIn(state.expiresAt, sender.timeZone),
    days: correctionDays(at, sender.timeZone),
    remindAt: remindAt !== null && remindAt > at ? iso(remindAt) : null,
    linkUntil: iso(link.expiresAt),
    generation: state.signer.generation,
    revision: state.revision,
    isMailed: sendsMails(state),
    hasCode: state.access !== null,
    notice: rejected ? 'failed' : (senderNotices.find((notice) => notice === result) ?? null),
    rejected,
  }
}

/** Returns a deadline that gives the signer as many days as the given envelope did, up to the maximum. */
function sameTime({ createdAt, expiresAt }: EnvelopeState, at: Date): Date {
  const days = Math.ceil((expiresAt.getTime() - createdAt.getTime()) / dayMs)
  return new Date(at.getTime() + Math.min(Math.max(days, 1), limits.envelopeExpiryDaysMax - 1) * dayMs)
}

const isOwnAddress = (contact: Contact | null, { recipient }: SenderVisit['link']): boolean =>
  contact !== null && recipient !== null && comparableAddress(contact.email) === comparableAddress(recipient)

function signerStatus({ signer, access }: EnvelopeState): SenderView['status'] {
  if (access !== null && isLocked(access)) return 'locked'
  const shown = { pending: 'pending', sent: 'sent', viewed: 'viewed', bounced: 'bounced' } as const
  return signer.status in shown ? shown[signer.status as keyof typeof shown] : 'sent'
}
