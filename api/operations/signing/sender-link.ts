import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'
import { sendNewLink } from '../../../service/sender-link/send-new-link.ts'
import { redirectToPage } from '../../signing/sender-action.ts'

export const sendLinkToSender = operation({
  id: 'signing.senderLink',
  description:
    'Send a new link to the address that received an expired link. The button on the page of an expired link sends this request. The response is the same for every token.',
  route: 'POST /manage/{token}/link',
  proof: 'link',
  published: false,
  audited: { 'envelope.link_requested': 'token' },
  body: { schema: z.strictObject({}).default({}), example: {} },
  takesForm: [],
  responses: { 303: z.undefined() },
}).run(async (ctx, { link, params: { token }, request }) => {
  await sendNewLink(ctx, link)
  return redirectToPage(token, request, 'doneLink')
})
