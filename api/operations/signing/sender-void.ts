import * as z from 'zod'
import { trimmedText } from '../../../core/display-text.ts'
import { limits } from '../../../core/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender, formEntries, problemsOf } from '../../signing/sender-action.ts'
import { SenderPage } from '../../signing/sender-view.ts'

// A form sends an empty string if the reason is not filled in.
const Withdrawal = z.strictObject({
  reason: z.union([z.literal(''), trimmedText(limits.reasonCharsMax)]).optional(),
})

const entries = ['reason'] as const
const problems = { reason: 'wrongText' } as const

export const voidAsSender = operation({
  id: 'signing.senderVoid',
  description: 'Void the envelope. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/void',
  proof: 'link',
  published: false,
  audited: { 'envelope.voided': 'token' },
  body: { schema: formEntries(entries), example: { reason: 'The terms changed' } },
  takesForm: entries,
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run((visiting, input) =>
  actAsSender(visiting, input, { action: 'void', done: 'doneVoid' }, () => {
    const form = Withdrawal.safeParse(input.body)
    if (!form.success) return { problems: problemsOf(form.error, problems, input.body) }
    return { command: { type: 'void', reason: form.data.reason || null, because: 'sender' } }
  }),
)
