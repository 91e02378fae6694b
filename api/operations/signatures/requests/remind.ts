import * as z from 'zod'
import { model } from '../../../../core/shapes.ts'
import { nextReminderAllowedAt } from '../../../../core/signing/reminders.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, time } from '../../../../platform/http/resources/common.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const Reminder = model('Reminder', 'A reminder that goes out.', {
  queued: z.literal(true).meta({ description: 'The mail is on its way' }),
  nextAllowedAt: time('When the next one may go out'),
})

export const remindSigner = operation({
  id: 'signatures.requests.remind',
  description:
    'Send the signer a reminder. Queues a mail with the present link. At most one an hour; earlier is a 429 that says when the next may go out. An envelope whose `delivery` is `none` has no mails, which is a 422.',
  route: 'POST /v1/signatures/requests/{id}/remind',
  scope: 'signaturesWrite',
  audited: 'envelope.reminded',
  refusals: ['input_invalid', 'envelope_not_active', 'reminder_too_soon', 'budget_spent'],
}).answers(Reminder, async (ctx, { params }) => {
  const { state } = await transitionOrThrow(ctx, params.id, () => ({ type: 'remind', because: 'sender' }))
  return { queued: true as const, nextAllowedAt: iso(nextReminderAllowedAt(state) ?? ctx.world.now()) }
})
