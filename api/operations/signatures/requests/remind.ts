import * as z from 'zod'
import { model } from '../../../../core/schemas.ts'
import { nextReminderAllowedAt } from '../../../../core/signing/reminders.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { iso, time } from '../../../../platform/http/resources/common.ts'
import { transitionOrThrow } from '../../../../service/signing/transition.ts'

const Reminder = model('Reminder', 'A queued reminder.', {
  queued: z.literal(true).meta({ description: 'Always `true`: the reminder is queued' }),
  nextAllowedAt: time('Time of the next possible reminder'),
})

export const remindSigner = operation({
  id: 'signatures.requests.remind',
  description:
    'Send the signer a reminder. Queues an email with the current link. You can send one reminder per hour for each envelope. A request before the hour is over returns a 429 with the time of the next reminder. If the `delivery` of the envelope is `none`, the request returns a 422, because the service sends no emails.',
  route: 'POST /v1/signatures/requests/{id}/remind',
  scope: 'signaturesWrite',
  audited: 'envelope.reminded',
  refusals: ['input_invalid', 'envelope_not_active', 'reminder_too_soon', 'quota_exceeded'],
}).returns(Reminder, async (ctx, { params }) => {
  const { state } = await transitionOrThrow(ctx, params.id, () => ({ type: 'remind', because: 'sender' }))
  return { queued: true as const, nextAllowedAt: iso(nextReminderAllowedAt(state) ?? ctx.runtime.now()) }
})
