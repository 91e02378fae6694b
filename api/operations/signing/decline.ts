import * as z from 'zod'
import { displayText } from '../../../core/display-text.ts'
import { isStorableText } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { rule } from '../../../core/semantic-rule.ts'
import { isForm } from '../../../platform/http/guards/body.ts'
import { operation } from '../../../platform/http/operation.ts'
import { transitionOrThrow } from '../../../service/signing/transition.ts'
import { requireVisit } from '../../signing/visit.ts'

const DeclineRequest = z.strictObject({
  reason: displayText(0, limits.reasonCharsMax)
    .overwrite((text) => text.trim())
    .refine(isStorableText, {
      error: 'a string without control characters',
      ...rule('unsupported_character'),
    })
    .optional(),
})

export const declineEnvelope = operation({
  id: 'signing.decline',
  description: "Decline to sign. Accepts JSON from the page's script, or form data from a page without scripts.",
  route: 'POST /sign/{token}/decline',
  proof: 'link',
  published: false,
  audited: { 'envelope.declined': 'token' },
  body: { schema: DeclineRequest, example: { reason: 'The price is not the one we agreed on' } },
  takesForm: ['reason'],
  responses: { 200: z.object({ status: z.literal('declined') }), 303: z.undefined() },
  refusals: ['envelope_not_active', 'concurrent_change'],
}).run(async (visiting, { params: { token }, body: { reason }, link: linkSession, request }) => {
  const { ctx, link, envelope, at } = await requireVisit(visiting, linkSession, request)
  const command = {
    type: 'decline',
    reason: reason || null,
    generation: link.generation,
    revision: link.revision,
    ip: ctx.client.ip,
    userAgent: ctx.client.userAgent,
  } as const
  await transitionOrThrow(ctx, envelope.state.id, () => command, { loaded: { record: envelope, at } })
  return isForm(request)
    ? { status: 303, body: undefined, headers: { location: `/sign/${token}` } }
    : { status: 200, body: { status: 'declined' } }
})
