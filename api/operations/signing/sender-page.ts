import * as z from 'zod'
import { toBase64Url } from '../../../base/bytes.ts'
import { isLocked } from '../../../core/signing/access-code.ts'
import { effectiveStatus } from '../../../core/signing/envelope.ts'
import type { EnvelopeState } from '../../../core/signing/model.ts'
import { nextReminderAllowedAt } from '../../../core/signing/reminders.ts'
import { dayIn } from '../../../core/signing/zoned-time.ts'
import { operation } from '../../../platform/http/operation.ts'
import { iso } from '../../../platform/http/resources/common.ts'
import { sendsMails } from '../../../service/signing/mails.ts'
import { renderSenderPage, senderPageCsp } from '../../../web/sender-page/render.ts'
import { type SenderView, senderNotices } from '../../../web/sender-page/view.ts'
import { type SenderVisit, visitAsSender } from '../../signing/sender-visit.ts'
import { browserLocale, chosenLocale, localeWithoutEnvelope } from '../../signing/view.ts'

const Page = z.string()

export const showSenderPage = operation({
  id: 'signing.senderPage',
  description: 'Show the sender’s page of an envelope. Changes nothing.',
  route: 'GET /manage/{token}',
  proof: 'link',
  published: false,
  audited: 'none',
  responses: { 200: Page, 404: Page },
  responseType: 'text/html; charset=utf-8',
}).run(async (ctx, { link, request }) => {
  const visit = await visitAsSender(ctx, link)
  const view = visit ? senderView(visit, request) : ({ state: 'gone', locale: localeWithoutEnvelope(request) } as const)
  const nonce = toBase64Url(ctx.runtime.randomBytes(18))
  return {
    status: visit ? 200 : 404,
    body: renderSenderPage(view, { nonce }),
    headers: {
      'content-security-policy': senderPageCsp(nonce),
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'accept-language',
    },
  }
})

function senderView({ token, link, sender, envelope: { state }, at }: SenderVisit, request: Request): SenderView {
  const status = effectiveStatus(state, at)
  const remindAt = nextReminderAllowedAt(state)
  const chosen = chosenLocale(request)
  const result = new URL(request.url).searchParams.get('result')
  return {
    state: 'open',
    locale: chosen ?? browserLocale(request) ?? state.correspondence.locale,
    chosenLocale: chosen,
    basePath: `/manage/${token}`,
    organizationName: sender.name,
    color: sender.color,
    isTest: state.environment === 'test',
    documentTitle: state.documentTitle,
    message: state.message,
    status: status === 'active' ? signerStatus(state) : status,
    isActive: status === 'active',
    signer: { name: state.signer.name, email: state.signer.email },
    times: [
      ...(state.invitedAt ? [{ label: 'sentOn', at: iso(state.invitedAt) } as const] : []),
      ...(state.viewedAt ? [{ label: 'openedOn', at: iso(state.viewedAt) } as const] : []),
      { label: 'deadline', at: iso(state.expiresAt) },
    ],
    reason: state.declineReason ?? state.voidReason,
    timeZone: sender.timeZone,
    deadlineDay: dayIn(state.expiresAt, sender.timeZone),
    remindAt: remindAt !== null && remindAt > at ? iso(remindAt) : null,
    linkUntil: iso(link.expiresAt),
    generation: state.signer.generation,
    revision: state.revision,
    isMailed: sendsMails(state),
    hasCode: state.access !== null,
    notice: senderNotices.find((notice) => notice === result) ?? null,
  }
}

function signerStatus({ signer, access }: EnvelopeState): SenderView['status'] {
  if (access !== null && isLocked(access)) return 'locked'
  const shown = { pending: 'pending', sent: 'sent', viewed: 'viewed', bounced: 'bounced' } as const
  return signer.status in shown ? shown[signer.status as keyof typeof shown] : 'sent'
}
