import type { Services } from '../../platform/context.ts'
import { transition } from '../../service/signing/transition.ts'
import { requireVisit } from './visit.ts'

/** `POST /sign/:token/view`: a person has touched the page; sent by the page after the first gesture, never on load. */
export async function recordSeen(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const { ctx, link, envelope, at } = await requireVisit(services, request, requestId, token)
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
  return new Response(null, { status: 204 })
}
