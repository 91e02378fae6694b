import { toBase64Url } from '../../core/bytes.ts'
import { ApiError } from '../../core/errors.ts'
import { tokenBytes, tokenHashOf } from '../../core/signing/link-token.ts'
import { openEmbeddedLink } from '../../db/links.ts'
import type { Services } from '../../platform/context.ts'
import { localeOf, signingView } from './view.ts'
import { visit } from './visit.ts'

/** `POST /sign/:token/open`: spends an embedded link and gives its page the secret that all further requests carry. */
export async function openEmbedded(
  services: Services,
  request: Request,
  requestId: string,
  token: string,
): Promise<Response> {
  const found = await visit(services, request, requestId, token)
  if (found?.link.purpose !== 'embedded') throw new ApiError('not_found', 'There is nothing at this address.')
  const session = toBase64Url(services.world.randomBytes(tokenBytes))
  const [opened] = await found.ctx.db.batch(openEmbeddedLink(found.tokenHash, await tokenHashOf(session)))
  if (opened.length === 0) throw new ApiError('link_gone', 'This signing session was opened before or has expired.')
  return Response.json({ session, view: signingView(found, localeOf(found, request)) })
}
