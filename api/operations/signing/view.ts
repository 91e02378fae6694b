import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'
import { transition } from '../../../service/signing/transition.ts'
import { requireVisit } from '../../signing/visit.ts'

export const recordView = operation({
  id: 'signing.view',
  description:
    'Record that a person opened the page. The page sends this request after the first user gesture, never on load.',
  route: 'POST /sign/{token}/view',
  proof: 'link',
  published: false,
  audited: { 'envelope.opened': 'token' },
  responses: { 204: z.undefined() },
}).run(async (visiting, { link: linkSession, request }) => {
  const { ctx, link, envelope, at } = await requireVisit(visiting, linkSession, request)
  const { ip, userAgent } = ctx.client
  const command = {
    type: 'open',
    mayBeAutomated: false,
    generation: link.generation,
    revision: link.revision,
    ip,
    userAgent,
  } as const
  await transition(ctx, envelope.state.id, () => command, { loaded: { record: envelope, at } })
  return { status: 204, body: undefined }
})
