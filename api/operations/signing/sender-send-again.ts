import * as z from 'zod'
import { endOfDay } from '../../../core/signing/zoned-time.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sendAgain } from '../../../service/send-again/send-again.ts'
import { formEntries, redirectToPage, rejectForm, withNotice } from '../../signing/sender-action.ts'
import { correctionDays, SenderPage } from '../../signing/sender-view.ts'
import { requireSender } from '../../signing/sender-visit.ts'

const entries = ['deadline'] as const

export const sendAgainAsSender = operation({
  id: 'signing.senderSendAgain',
  description:
    'Send a declined or expired envelope again, with a new deadline. A second press creates no further envelope. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/send-again',
  proof: 'link',
  published: false,
  audited: { 'envelope.created': 'token' },
  body: { schema: formEntries(entries), example: { deadline: '2026-12-31' } },
  takesForm: entries,
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run(async (visiting, { link, body, request }) => {
  const visit = await requireSender(visiting, link)
  const { ctx, envelope, at, sender, again } = visit
  if (!again.isPossible) return redirectToPage(visit.token, request, again.next ? 'doneSendAgain' : 'failedSendAgain')
  const { first, last } = correctionDays(at, sender.timeZone)
  const day = z.iso.date().safeParse(body.deadline)
  if (!day.success || day.data < first || day.data > last) {
    const problem = body.deadline ? 'wrongDay' : 'missing'
    return rejectForm(visit, request, { action: 'send-again', entries: body, problems: { deadline: problem } })
  }
  const send = async () => {
    const expiresAt = endOfDay(day.data, sender.timeZone)
    return (await sendAgain(ctx, envelope, { expiresAt, at })) ? 'doneSendAgain' : 'failedSendAgain'
  }
  return redirectToPage(visit.token, request, await withNotice(send))
})
