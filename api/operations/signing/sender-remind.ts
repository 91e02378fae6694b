import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender } from '../../signing/sender-action.ts'
import { SenderPage } from '../../signing/sender-view.ts'

export const remindAsSender = operation({
  id: 'signing.senderRemind',
  description: 'Send the signer a reminder. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/remind',
  proof: 'link',
  published: false,
  audited: { 'envelope.reminded': 'token' },
  body: { schema: z.strictObject({}).default({}), example: {} },
  takesForm: [],
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run((visiting, input) =>
  actAsSender(visiting, input, { action: 'remind', done: 'doneRemind' }, () => ({
    command: { type: 'remind', because: 'sender' },
  })),
)
