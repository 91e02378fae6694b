import * as z from 'zod'
import { isStorableText } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Services } from '../../platform/context.ts'
import { readBody, readJsonBody } from '../../platform/http/guards/body.ts'
import { validate } from '../../platform/http/guards/validate.ts'
import { transitionOrThrow } from '../../service/signing/transition.ts'
import { requireVisit } from './visit.ts'

const DeclineRequest = z.strictObject({
  reason: z.string().trim().max(limits.reasonCharsMax).refine(isStorableText, 'storable text').optional(),
})

/** `POST /sign/:token/decline`, as JSON from the page's script or as a plain form without it. */
export async function declineEnvelope(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const isForm = (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
  const raw = isForm ? await readForm(request) : await readJsonBody(request, ['application/json'])
  const { reason } = validate('body', DeclineRequest, raw) as z.infer<typeof DeclineRequest>
  const { ctx, link, envelope, at } = await requireVisit(services, request, requestId, token)
  const command = {
    type: 'decline',
    reason: reason || null,
    generation: link.generation,
    revision: link.revision,
    ip: ctx.client.ip,
    userAgent: ctx.client.userAgent,
  } as const
  await transitionOrThrow(ctx, envelope.state.id, () => command, { loaded: { record: envelope, at } })
  return isForm
    ? new Response(null, { status: 303, headers: { location: `/sign/${token}` } })
    : Response.json({ status: 'declined' })
}

const formBytesMax = 16_384

async function readForm(request: Request): Promise<Record<string, string>> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, formBytesMax)))
  const reason = form.get('reason')
  return reason === null ? {} : { reason }
}
