import * as z from 'zod'
import { trimmedText } from '../../../core/display-text.ts'
import { noPage } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { SignerEmail, SignerName } from '../../../core/signing/request-properties.ts'
import { isForm } from '../../../platform/http/guards/body.ts'
import { operation } from '../../../platform/http/operation.ts'
import { transitionOrThrow } from '../../../service/signing/transition.ts'
import { requireVisit } from '../../signing/visit.ts'

const Reassignment = z.strictObject({
  signerName: SignerName,
  signerEmail: SignerEmail,
  reason: trimmedText(limits.reasonCharsMax),
})

export const reassignAsSigner = operation({
  id: 'signing.reassign',
  description:
    "Assign the document to another signer, if the sender allows it. Accepts JSON from the page's script, or form data from a page without scripts.",
  route: 'POST /sign/{token}/reassign',
  proof: 'link',
  published: false,
  audited: { 'envelope.reassigned': 'token' },
  body: {
    schema: Reassignment,
    example: { signerName: 'Ben Berg', signerEmail: 'ben@example.com', reason: 'Ben signs for our company' },
  },
  takesForm: ['signerName', 'signerEmail', 'reason'],
  responses: { 200: z.object({ status: z.literal('reassigned') }), 303: z.undefined() },
  refusals: ['envelope_not_active', 'concurrent_change'],
}).run(async (visiting, { params: { token }, body, link: linkSession, request }) => {
  const { ctx, link, envelope, at } = await requireVisit(visiting, linkSession, request)
  // The page that embeds the session knows who signs.
  if (link.purpose !== 'invitation') throw noPage()
  const command = {
    type: 'reassignAsSigner',
    ...body,
    generation: link.generation,
    revision: link.revision,
    ip: ctx.client.ip,
    userAgent: ctx.client.userAgent,
  } as const
  await transitionOrThrow(ctx, envelope.state.id, () => command, { loaded: { record: envelope, at } })
  return isForm(request)
    ? { status: 303, body: undefined, headers: { location: `/sign/${token}?result=reassigned` } }
    : { status: 200, body: { status: 'reassigned' } }
})
