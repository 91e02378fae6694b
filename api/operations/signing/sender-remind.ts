import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'
import { actAsSender } from '../../signing/sender-action.ts'

export const remindAsSender = operation({
  id: 'signing.senderRemind',
  description: 'Send the signer a reminder. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/remind',
  proof: 'link',
  published: false,
  audited: { 'envelope.reminded': 'token' },
  body: { schema: z.strictObject({}), example: {} },
  takesForm: [],
  responses: { 303: z.undefined() },
}).run((visiting, input) => actAsSender(visiting, input, 'doneRemind', () => ({ type: 'remind', because: 'sender' })))
